#!/usr/bin/env python3
"""Checks that references lead somewhere: files and headings to which Markdown links, pages of docs/ that any file names, and
source files and folders that a document names, also those that the README of a folder names by their place below it."""
import glob
import os
import re
import subprocess
import sys


def listed(*patterns):
    names = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard', '-z', '--', *patterns], check=True, capture_output=True)
    return [name for name in names.stdout.decode().split('\0') if name and os.path.isfile(name)]


def text_of(name):
    try:
        with open(name, encoding='utf-8') as file:
            return file.read()
    except UnicodeDecodeError:
        return ''


def headings(name):
    """Returns the anchors of a page's headings, as GitHub and most other viewers name them."""
    found = re.findall(r'^#+ (.*)$', text_of(name), flags=re.M)
    return {re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-') for heading in found}


def wrong_links(page):
    text = re.sub(r'```.*?```', '', text_of(page), flags=re.S)
    for target in re.findall(r'\]\(([^) ]+)\)', text) + re.findall(r'src="([^"]+)"', text):
        if re.match(r'[a-z]+:', target):
            continue
        path, _, anchor = target.partition('#')
        where = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(where):
            yield f'{page}: {target} does not exist'
        elif anchor and anchor not in headings(where):
            yield f'{page}: {target}: there is no such heading'


def wrong_names(name):
    for path in re.findall(r'(?<![\w./-])docs/[\w/.-]+\.(?:md|svg|png|jpg|mjs|scd|sh)', text_of(name)):
        if not os.path.exists(path):
            yield f'{name}: names {path}, which does not exist'


def wrong_sources(page):
    for path in re.findall(r'(?<![\w./-])(?:src|include|bench|tools|examples)/[\w/-]+(?:\.\w+)?', text_of(page)):
        # a tutorial has its readers make the game necklace, so its files do not exist
        if not os.path.exists(path) and 'necklace' not in path:
            yield f'{page}: names {path}, which does not exist'


def wrong_files(readme):
    folder = os.path.dirname(readme)
    for name in re.findall(r'`([\w/*.-]+\.(?:c|h|def|mjs|build))`', re.sub(r'```.*?```', '', text_of(readme), flags=re.S)):
        if not any(glob.glob(os.path.join(where, name), recursive=True) for where in (folder, folder + '/**', 'src', '.')):
            yield f'{readme}: names {name}, which is not below {folder}'


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    wrong = [line for page in listed('*.md') for line in wrong_links(page)]
    wrong += [line for name in listed() for line in wrong_names(name)]
    wrong += [line for page in listed('docs/*.md', 'README.md', 'CONTRIBUTING.md') for line in wrong_sources(page)]
    wrong += [line for readme in listed('src/*README.md', 'web/README.md') for line in wrong_files(readme)]
    wrong += [line for readme in listed('src/*README.md', 'web/README.md') for line in wrong_sources(readme)]
    print('\n'.join(wrong), end='\n' if wrong else '')
    sys.exit(bool(wrong))


main()
