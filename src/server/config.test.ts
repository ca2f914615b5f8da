import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = () => mkdtempSync(join(tmpdir(), 'gradapp-config-'))
const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig({ DATA_DIR: dataDir(), ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const openId = {
  OIDC_ISSUER: 'https://login.example.edu',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'University of X',
}

describe('configuration', () => {
  it('the default configuration runs on this machine without any variable', () => {
    const config = readConfig({ DATA_DIR: dataDir() })
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      appName: 'GradApp',
      requireEmailConfirmation: false,
      hasMailbox: true,
    })
    expect(config.origins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  })

  it('pages are fetched from public addresses only, unless the operator names other hosts or switches it off', () => {
    const pageFetchOf = (environment: Record<string, string>) =>
      readConfig({ DATA_DIR: dataDir(), ...environment }).pageFetch
    expect(pageFetchOf({})).toEqual({ allowHosts: [] })
    expect(pageFetchOf({ PAGE_FETCH: 'off', PAGE_FETCH_ALLOW_HOSTS: 'handbook.intranet' })).toBeUndefined()
    expect(pageFetchOf({ PAGE_FETCH_ALLOW_HOSTS: 'handbook.intranet, 10.0.0.5:8080,[fd00::5]:8080' })).toEqual({
      allowHosts: ['handbook.intranet', '10.0.0.5:8080', '[fd00::5]:8080'],
    })
    expect(problemsOf({ PAGE_FETCH: 'maybe' })).toEqual(['PAGE_FETCH must be on or off'])
    expect(problemsOf({ PAGE_FETCH_ALLOW_HOSTS: 'http://handbook.intranet/' })).toHaveLength(1)
  })

  it('the configuration creates its secret once, readable by its owner only, and keeps it', () => {
    const folder = dataDir()
    const first = readConfig({ DATA_DIR: folder }).authSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: folder }).authSecret).toBe(first)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ APP_URL: 'apply.example.org' }, 'APP_URL'],
    [{ DATABASE_URL: 'mysql://x', AUTH_SECRET: 'x'.repeat(32) }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u@h/d' }, 'AUTH_SECRET'],
    [
      { DATABASE_URL: 'postgres://u@h:5432,mysql/d?target_session_attrs=standby', AUTH_SECRET: 'x'.repeat(32) },
      'target_session_attrs',
    ],
    [{ DATABASE_URL: 'postgres://u@h:5432,h:x/d', AUTH_SECRET: 'x'.repeat(32) }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://u@h/d' }, 'DATABASE_URL'],
    [{ REQUEST_CONNECTIONS: '1' }, 'REQUEST_CONNECTIONS'],
    [{ SERVICE_CONNECTIONS: 'many' }, 'SERVICE_CONNECTIONS'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ REQUIRE_EMAIL_CONFIRMATION: 'maybe' }, 'REQUIRE_EMAIL_CONFIRMATION'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID'],
    [{ OIDC_ISSUER: 'https://login.example.edu' }, 'OIDC_CLIENT_ID'],
    [{ ...openId, OIDC_NAME: '<b>University' }, 'OIDC_NAME'],
    [{ ...openId, OIDC_ICON: 'logo.svg' }, 'OIDC_ICON'],
    [{ ...openId, OIDC_ISSUER: 'http://login.example.edu' }, 'https://'],
    [{ ...openId, OIDC_GROUP_CLAIM: 'groups' }, 'OIDC_MENTOR_GROUPS'],
    [{ SIGN_IN: 'oidc' }, 'SIGN_IN=oidc needs OIDC_ISSUER'],
    [{ ...openId, OIDC_LOGOUT: 'true' }, 'OIDC_LOGOUT needs SIGN_IN=oidc'],
    [{ ...openId, OIDC_MAX_AGE: 'ten minutes' }, 'OIDC_MAX_AGE'],
    [{ SIGN_UP_BY_GROUPS: 'many' }, 'SIGN_UP_BY_GROUPS'],
    [{ ...openId, SIGN_IN: 'oidc', SEED_DEMO: 'true' }, 'SEED_DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'two words=x' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ DATABASE_URL: 'postgres://u@h/d', AUTH_SECRET: 'x'.repeat(32), APP_URL: 'http://apply.example.org' }, 'APP_URL'],
  ] as [Record<string, string>, string][])('the configuration %j is rejected with the name %s', (environment, name) => {
    expect(problemsOf(environment).join('\n')).toContain(name)
  })

  it('the configuration rejects the AUTH_SECRET of .env.example, which is public', () => {
    const [, example = ''] = /^# AUTH_SECRET=(.+)$/m.exec(readFileSync('.env.example', 'utf8')) ?? []
    expect(example.length).toBeGreaterThanOrEqual(32)
    expect(problemsOf({ AUTH_SECRET: example })).toEqual([expect.stringMatching(/^AUTH_SECRET is the example/)])
    expect(problemsOf({ AUTH_SECRET: `${example}!` })).toEqual([])
  })

  it('the configuration reports all invalid variables together', () => {
    expect(problemsOf({ PORT: 'x', APP_URL: 'y', LOG_LEVEL: 'z' })).toHaveLength(3)
  })

  it('headers of a collector are parsed in OpenTelemetry format, and an invalid one is not repeated in the error', () => {
    const of = { DATA_DIR: dataDir(), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(
      readConfig({ ...of, OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-team=a' }).tracing?.headers,
    ).toEqual({
      authorization: 'Basic YTpi==',
      'x-team': 'a',
    })
    expect(readConfig(of).tracing?.headers).toEqual({})
    expect(problemsOf({ ...of, OTEL_EXPORTER_OTLP_HEADERS: 'a=secret%' }).join()).not.toContain('secret')
  })

  it('an empty variable counts as unset', () => {
    expect(readConfig({ DATA_DIR: dataDir(), PORT: '', SMTP_URL: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('mail confirmation is on if a mail server is configured, and can be overridden', () => {
    expect(readConfig({ DATA_DIR: dataDir(), SMTP_URL: 'smtp://localhost' }).requireEmailConfirmation).toBe(true)
    expect(
      readConfig({ DATA_DIR: dataDir(), SMTP_URL: 'smtp://localhost', REQUIRE_EMAIL_CONFIRMATION: 'false' })
        .requireEmailConfirmation,
    ).toBe(false)
  })
})
