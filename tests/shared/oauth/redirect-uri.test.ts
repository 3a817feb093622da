// @module-tag platform
import { expect, test } from 'vitest';
import {
  describeRedirectHost,
  isRedirectUri,
  matchesRedirectUri,
} from '#shared/oauth/redirect-uri.ts';

const SYSTEM_SCHEMES = [
  'javascript data blob file filesystem vbscript view-source about jar ftp ws wss chrome',
  'chrome-extension moz-extension safari-web-extension mailto tel sms facetime sip xmpp',
  'webcal magnet geo bitcoin intent android-app content market itms-apps itms-services',
  'app-prefs x-apple.systempreferences x-apple-health shortcuts ms-settings ms-msdt',
  'ms-officecmd search-ms shell help ldap smb ssh telnet vnc rdp web+app ext+container git',
  'git+ssh urn cid x-man-page coap+tcp',
]
  .join(' ')
  .split(' ');

test('programs on the web and on the person’s machine can be sent back to', () => {
  for (const uri of [
    'https://claude.ai/api/mcp/auth_callback',
    'https://assistant.example/callback?app=1',
    'https://assistant.example:8443/callback',
    'http://localhost/callback',
    'http://localhost:3118/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:1/cb',
    'https://assistant.example',
    // Cursor, VS Code, and the form of RFC 8252 §7.1.
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.mcp/authorize?app=1',
    'com.example.app:/oauth',
    'com.example.app:///oauth',
  ]) {
    expect([uri, isRedirectUri(uri), matchesRedirectUri(uri, [uri])]).toEqual([uri, true, true]);
  }
});

test('only the port of an http address of the own machine may differ', () => {
  const known = ['http://127.0.0.1:1/cb?a=1', 'https://assistant.example/cb'];
  expect(matchesRedirectUri('http://127.0.0.1:65535/cb?a=1', known)).toBe(true);
  expect(matchesRedirectUri('http://127.0.0.1/cb?a=1', known)).toBe(true);
  for (const uri of [
    'http://127.0.0.1:2/cb?a=2',
    'http://127.0.0.1:2/cb',
    'http://localhost:2/cb?a=1',
    'https://127.0.0.1:2/cb?a=1',
    'https://assistant.example:8443/cb',
  ]) {
    expect([uri, matchesRedirectUri(uri, known)]).toEqual([uri, false]);
  }
});

test('S-L16: schemes that a browser or a system gives a meaning open no program', () => {
  for (const scheme of SYSTEM_SCHEMES) {
    for (const uri of [`${scheme}://host/cb`, `${scheme}:/cb`, `${scheme}:cb`, `${scheme}:///cb`]) {
      expect([uri, isRedirectUri(uri)]).toEqual([uri, false]);
      expect([uri, isRedirectUri(uri.toUpperCase())]).toEqual([uri, false]);
    }
  }
});

test('S-L16: addresses that the parser writes differently are not registered', () => {
  for (const uri of [
    'https:///evil.example',
    'https:evil.example/cb',
    'http://2130706433/cb',
    'http://127.1/cb',
    'http://0x7f.0.0.1/cb',
    'http://LOCALHOST/cb',
    'https://ASSISTANT.example/cb',
    'https://assistant.example:443/cb',
    'https://assistant.example/a/../cb',
    'https://assistant.example/./cb',
    'https://assistant.example/%2e%2e/cb',
    'https://assistant.example?x',
    'https://assistant.example/"cb',
    'HTTPS://assistant.example/cb',
    'Cursor://host/cb',
    'cursor:cb',
    'cursor://host/a/../cb',
    'cursor://user@host/cb',
    'cursor://user:pass@host/cb',
    'cursor://host/cb#x',
    'cursor://host\\cb',
    'cursor://ho st/cb',
    '1cursor://host/cb',
  ]) {
    expect([uri, isRedirectUri(uri)]).toEqual([uri, false]);
  }
});

test('S-L16: an address with a private scheme matches in one spelling only', () => {
  const known = ['cursor://anysphere.cursor-mcp:1/cb'];
  expect(matchesRedirectUri('cursor://anysphere.cursor-mcp:1/cb', known)).toBe(true);
  for (const uri of [
    'cursor://anysphere.cursor-mcp:2/cb',
    'cursor://anysphere.cursor-mcp/cb',
    'cursor://anysphere.cursor-mcp:1/cb/',
    'cursor://anysphere.cursor-mcp:1/cb?x',
    'cursor://ANYSPHERE.cursor-mcp:1/cb',
    'cursor:/cb',
    'cursors://anysphere.cursor-mcp:1/cb',
  ]) {
    expect([uri, matchesRedirectUri(uri, known)]).toEqual([uri, false]);
  }
});

test('a screen shows the host as the browser opens it', () => {
  expect(describeRedirectHost('https://xn--80ak6aa92e.example:8443/x')).toEqual({
    host: 'xn--80ak6aa92e.example:8443',
    isOwnMachine: false,
  });
  expect(describeRedirectHost('http://localhost:3/x').isOwnMachine).toBe(true);
  // What follows the scheme is the program's to read: only the scheme decides which one opens.
  expect(describeRedirectHost('cursor://claude.ai/x')).toEqual({
    host: 'cursor:',
    isOwnMachine: true,
  });
});
