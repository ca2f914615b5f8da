import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  type ApiClient,
  createApiClient,
  createEmail,
  signUpApplicant,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { authPaths } from './route-index.ts'

// Redaction in the log, the metrics and the tables: they store the route of a request and never its path, which may
// contain a secret and has unbounded values.

const its = setUpServer(async () => ({ LOG_LEVEL: 'debug' }))

const metricsText = async () => String((await createApiClient(its.server).call('GET', '/metrics')).body)

const everyRow = async () => {
  const { rows: tables } = await its.owner.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await its.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Newest URL of this site in the mails to a user, verbatim. A mail is stored after the response. */
const mailedTo = async (email: string, part: string): Promise<string> => {
  const findText = async () => {
    const { body } = await createApiClient(its.server).call('GET', '/dev/mail.json')
    const mails = body as { to: string; text: string }[]
    return mails.find(({ to, text }) => to.includes(email) && text.includes(part))?.text ?? ''
  }
  await expect.poll(findText).toContain(part)
  const text = await findText()
  const [address = ''] = /https?:\/\/\S+/.exec(text.slice(text.indexOf('http'))) ?? []
  expect(address).toContain(part)
  return address.replace(its.server.url, '')
}

describe('URLs with a secret', () => {
  let person: ApiClient & { email: string }

  const ofReset = async () => {
    const { status } = await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', {
      email: person.email,
      redirectTo: '/reset-password',
    })
    expect(status).toBe(200)
    const link = await mailedTo(person.email, '/api/auth/reset-password/')
    const token = /reset-password\/([\w-]+)/.exec(link)?.[1] ?? ''
    return {
      token,
      paths: [link, `/reset-password?token=${token}`, `/api/auth/reset-password/${token}/`, `/api/auth/${token}`],
    }
  }

  const ofNewAddress = async () => {
    const email = createEmail()
    expect(
      (await person.call('POST', '/api/account/email', { newEmail: email, password: strongPassword })).status,
    ).toBe(200)
    const link = await mailedTo(email, 'token=')
    return { token: new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '', paths: [link] }
  }

  const ofCalendar = async () => {
    const { body } = await person.call('POST', '/api/calendar')
    const token = /calendar\/([\w-]+)\.ics/.exec(JSON.stringify(body))?.[1] ?? ''
    return { token, paths: [`/calendar/${token}.ics`, `/api/calendar/${token}`, `/calendar/${token}`] }
  }

  const ofRecommender = async () => {
    const token = randomUUID().replaceAll('-', '').slice(0, 22)
    const { status } = await createApiClient(its.server).call('POST', '/api/recommendations', { secret: token })
    expect(status).toBe(404)
    return {
      token,
      paths: [`/recommendations?${token}`, `/api/recommendations/${token}`, `/unsubscribe/letters/${token}`],
    }
  }

  /** Random tokens: their content is rejected, and must not be stored either. */
  const ofOthers = (kind: string, at: (token: string) => string[]) => async () => {
    const token = `${kind}${randomUUID().replaceAll('-', '').slice(0, 20)}`
    return { token, paths: at(token) }
  }

  const kinds = {
    'a reset of the password': ofReset,
    'a new e-mail address': ofNewAddress,
    'a calendar': ofCalendar,
    'the page of a recommender': ofRecommender,
    'a confirmation': ofOthers('confirm', (token) => [
      `/api/auth/verify-email?token=${token}&callbackURL=/auth/callback`,
    ]),
    'an unsubscription': ofOthers('unsubscribe', (token) => [`/unsubscribe/${token}`, `/unsubscribe/${token}/x`]),
    'a sign-in elsewhere': ofOthers('code', (token) => [
      `/api/auth/callback/google?code=${token}&state=${token}`,
      `/api/auth/callback/${token}`,
      `/auth/callback?error=${token}`,
    ]),
    'nothing that there is': ofOthers('path', (token) => [
      `/api/${token}`,
      `/api/applications/${token}/${token}`,
      `/api/share/${token}`,
      `/share/${token}`,
      `/api/auth/two-factor/${token}`,
    ]),
  }

  const visitAll = async (paths: string[]) => {
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const { headers } = await person.call(method, path, undefined, { referer: its.server.url + path })
        if (!path.startsWith('/share/')) expect(headers.get('referrer-policy')).toBe('no-referrer')
      }
  }

  it('URLs with a secret are stored neither in the log nor in metrics or tables', async () => {
    person = await signUpApplicant(its.server)
    const tokens: string[] = []
    for (const [kind, make] of Object.entries(kinds)) {
      const { token, paths } = await make()
      expect({ kind, isLong: token.length > 15 }).toEqual({ kind, isLong: true })
      tokens.push(token)
      await visitAll(paths)
    }
    // Written after the responses; requests are identified by their routes.
    const routes = [
      '/api/auth/reset-password/{token}',
      '/api/auth/callback/{provider}',
      '/api/auth/verify-email',
      'unmatched',
    ]
    for (const route of routes) await expect.poll(its.server.output).toContain(`"route":"${route}"`)
    const rows = await everyRow()
    expect(rows.length).toBeGreaterThan(20)
    for (const token of tokens) {
      expect(its.server.output()).not.toContain(token)
      expect(await metricsText()).not.toContain(token)
      expect(rows.filter((row) => row.includes(token))).toEqual([])
    }
  })
})

describe('metrics', () => {
  it('metrics do not grow with random paths and methods', async () => {
    const ask = async (name: string) => {
      const paths = [
        `/api/${name}`,
        `/api/auth/${name}`,
        `/api/applications/${name}`,
        `/api/docs/${name}`,
        `/api/cv/${name}/${name}`,
      ]
      for (const path of paths)
        for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND', 'SEARCH'])
          await fetch(its.server.url + path, { method, headers: { origin: its.server.url } }).then((answer) =>
            answer.text(),
          )
    }
    await ask('first')
    // Limits the check to request series: a route has few statuses, while other metrics, such as those of jobs, appear
    // over time.
    const requestSeries = async () =>
      new Set(
        [...(await metricsText()).matchAll(/^\w+\{[^}]*route="[^}]*\}/gm)].map(([name]) =>
          name.replace(/status="\d+",?/, ''),
        ),
      )
    await metricsText()
    const before = await requestSeries()
    expect(before.size).toBeGreaterThan(20)
    for (let count = 0; count < 20; count += 1) await ask(`${count}-${randomUUID()}`)
    expect(await requestSeries()).toEqual(before)
    const named = [...(await metricsText()).matchAll(/method="([^"]*)",route="([^"]*)"/g)]
    expect(new Set(named.map(([, method]) => method))).toEqual(new Set(['GET', 'POST', 'DELETE', 'other']))
    const { paths } = (await createApiClient(its.server).call('GET', '/api/openapi.json')).body as { paths: object }
    const known = [
      ...Object.keys(paths).map((path) => `/api${path}`),
      ...[...authPaths, 'reset-password/{token}', 'callback/{provider}'].map((path) => `/api/auth/${path}`),
      '/api/ready',
      '/api/openapi.json',
      'unmatched',
    ]
    for (const [, , route] of named) expect(known).toContain(route)
  })
})

describe('local-only endpoints', () => {
  /** Status of a request with the Host header `host`. */
  const statusAs = async (host: string, path: string) =>
    await new Promise<number | undefined>((resolve, reject) => {
      get(its.server.url + path, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })

  it.each(['/metrics', '/dev/mail', '/dev/mail.json'])('%s rejects requests with another host name', async (path) => {
    const own = new URL(its.server.url)
    for (const host of [own.host, `127.0.0.1:${own.port}`, 'localhost', '[::1]:80'])
      expect({ host, status: await statusAs(host, path) }).toEqual({ host, status: 200 })
    for (const host of ['evil.example', `localhost.evil.example:${own.port}`, 'localhost@evil.example', 'x y', '::1'])
      expect([400, 404], host).toContain(await statusAs(host, path))
  })
})
