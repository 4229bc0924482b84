"""addons_server.py PORT-FILE REQUEST: a server of add-ons for one request. It writes its port to PORT-FILE, takes the first
packet of the first client that connects on loopback, writes the WML in the packet to the file REQUEST, and tells the client
that an add-on was accepted. Used because Debian has no package of the game's own server, campaignd."""
import gzip
import os
import socket
import struct
import sys

HANDSHAKE_SIZE = 4


def receive(client, size):
    data = b""
    while len(data) < size:
        part = client.recv(size - len(data))
        if not part:
            sys.exit("the client has closed the connection")
        data += part
    return data


def take_request(client):
    wish = receive(client, HANDSHAKE_SIZE)
    if wish == b"\0\0\0\1":  # 1.18 asks for encryption first
        client.sendall(b"\xff\xff\xff\xff")
        wish = receive(client, HANDSHAKE_SIZE)
    if wish != b"\0\0\0\0":
        sys.exit("expected a client without encryption, found %r" % wish)
    client.sendall(struct.pack("!I", 42))  # the answer of the game's server
    (size,) = struct.unpack("!I", receive(client, HANDSHAKE_SIZE))
    return gzip.decompress(receive(client, size))


def accept(client):
    answer = gzip.compress(b'[message]\nmessage="Add-on accepted."\n[/message]\n')
    client.sendall(struct.pack("!I", len(answer)) + answer)


def write_whole(path, data):
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.rename(path + ".part", path)


listener = socket.create_server(("127.0.0.1", 0))
write_whole(sys.argv[1], b"%d\n" % listener.getsockname()[1])
connection, _ = listener.accept()
with connection:
    write_whole(sys.argv[2], take_request(connection))
    accept(connection)
