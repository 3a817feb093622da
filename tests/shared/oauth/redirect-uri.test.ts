// @module-tag platform
import { expect, test } from 'vitest';
import {
  describeRedirectHost,
  isRedirectUri,
  matchesRedirectUri,
} from '#shared/oauth/redirect-uri.ts';

test('programs on the web and on the person’s machine can be sent back to', () => {
  for (const uri of [
    'https://claude.ai/api/mcp/auth_callback',
    'https://assistant.example/callback?app=1',
    'https://assistant.example:8443/callback',
    'http://localhost/callback',
    'http://localhost:3118/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:1/cb',
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

test('a screen shows the host as the browser opens it', () => {
  expect(describeRedirectHost('https://xn--80ak6aa92e.example:8443/x')).toEqual({
    host: 'xn--80ak6aa92e.example:8443',
    isOwnMachine: false,
  });
  expect(describeRedirectHost('http://localhost:3/x').isOwnMachine).toBe(true);
});
