# A formula for Homebrew. Whoever releases puts the address and the checksum of the source archive here. Nobody has tried it yet.
class Levelground < Formula
  desc "Fair maps for real games by search"
  homepage "https://example.org/levelground"
  url "https://example.org/levelground-0.2.0.tar.gz"
  sha256 "0" * 64
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "scdoc" => :build
  depends_on "cairo"
  depends_on "jansson"
  depends_on "librsvg"
  depends_on "libyaml"
  uses_from_macos "sqlite"

  def install
    system "meson", "setup", "build", *std_meson_args
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match "fair: all", shell_output("#{bin}/levelground generate catan --seed 1")
    assert_match "fair: all", shell_output("#{bin}/levelground generate gaia-project --seed 1")
  end
end
