import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { hasSettings } from './commands.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gradapp-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, '.env')
const written = () => readFileSync(file(), 'utf8')

/** Runs the command as a process with typed lines on a pipe. */
const setup = async (args: string[], lines: string[] = [], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['cli/setup.ts', '--file', file(), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, output }
}

describe('npm run cli -- setup', () => {
  it('does not run with the settings of .env, which would replace those of another --file', () => {
    expect([[], ['start'], ['cli', 'doctor'], ['cli', 'setup'], ['tool', 'x']].map(hasSettings)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ])
  })

  it('asks five questions and writes the answers to a file that only its owner can read', async () => {
    const mailbox = await openMailbox()
    const { status, output } = await setup(
      [],
      [
        'https://apply.example.org',
        '',
        mailbox.url,
        'Grad App <no-reply@example.org>',
        'domains',
        'example.edu',
        '',
        '',
      ],
    )
    await mailbox.close()
    expect({ status, titles: output.match(/^\d of 5: .+$/gm) }).toEqual({
      status: 0,
      titles: [
        '1 of 5: Public address',
        '2 of 5: E-mail delivery',
        '3 of 5: Sign-up',
        '4 of 5: Database',
        '5 of 5: Data folder',
      ],
    })
    expect(written()).toBe(
      [
        'APP_URL=https://apply.example.org',
        'TRUSTED_PROXY=127.0.0.1',
        `SMTP_URL=${mailbox.url}`,
        "MAIL_FROM='Grad App <no-reply@example.org>'",
        'SIGN_UP=domains',
        'SIGN_UP_DOMAINS=example.edu',
        `DATA_DIR=${join(folder, 'data')}`,
        '',
      ].join('\n'),
    )
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('repeats a question with the reason until the answer is valid', async () => {
    const { status, output } = await setup(
      [],
      [
        'example.org',
        'http://apply.example.org',
        'http://localhost:3000',
        'imap://x',
        'none',
        'some',
        'closed',
        'mysql://x',
        '',
        '',
      ],
    )
    expect(status).toBe(0)
    expect(output.match(/^.*(APP_URL|SMTP_URL|SIGN_UP|DATABASE_URL) must .+$/gm)?.map((line) => line.trim())).toEqual([
      expect.stringContaining('APP_URL must be an address such as https://apply.example.org'),
      expect.stringContaining('APP_URL must start with https://'),
      expect.stringContaining('SMTP_URL must be an address such as smtp://'),
      expect.stringContaining('SIGN_UP must be open, domains, invited or closed'),
      expect.stringContaining('DATABASE_URL must be an address such as postgres://'),
    ])
    expect(written()).toContain('SIGN_UP=closed\n')
  })

  it('reports a mail server that does not answer, and keeps the answer only on request', async () => {
    const dead = 'smtp://user:hidden-word@127.0.0.1:1'
    const answers = ['', dead, 'no', dead, 'yes', 'no-reply@example.org', '', '', '']
    const { status, output } = await setup([], answers)
    expect(status).toBe(0)
    expect(output.match(/the mail server does not accept the connection: .*ECONNREFUSED/g)).toHaveLength(2)
    expect(output).not.toContain('hidden-word')
    expect(written()).toContain(`SMTP_URL=${dead}\n`)
    expect((await setup(['--yes', '--smtp-url', 'smtp://127.0.0.1:1'])).output).toContain('Nothing was written.')
  })

  it('tests the database, generates a secret without printing it, and keeps the secret later', async () => {
    const database = await createTestDatabase()
    const { status, output } = await setup(['--yes'], [], { DATABASE_URL: database.ownerUrl })
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('AUTH_SECRET') })
    const [, secret = ''] = /^AUTH_SECRET=(.{43})$/m.exec(written()) ?? []
    expect(secret).toHaveLength(43)
    expect(output).not.toContain(secret)
    expect((await setup(['--yes', '--sign-up', 'invited'])).status).toBe(0)
    expect(written()).toContain(`AUTH_SECRET=${secret}\n`)
    const dead = await setup(['--yes', '--database-url', 'postgres://127.0.0.1:1/none'])
    expect(dead).toMatchObject({ status: 1, output: expect.stringContaining('the database cannot be reached') })
    await database.drop()
  })

  it('keeps comments and other variables, and asks before it changes an existing file', async () => {
    const before = '# ours\nMETRICS_TOKEN="a # b"\n\nSIGN_UP=open\n# end\nSIGN_UP=open\nOTHER=1\n'
    writeFileSync(file(), before)
    const questions = ['', '', 'invited', '', '']
    expect((await setup([], [...questions, 'no'])).output).toContain('Changed in it: APP_URL, SIGN_UP, DATA_DIR.')
    expect(written()).toBe(before)
    expect((await setup([], [...questions, 'yes'])).status).toBe(0)
    expect(written()).toBe(
      `# ours\nMETRICS_TOKEN="a # b"\n\nSIGN_UP=invited\n# end\nOTHER=1\nAPP_URL=http://localhost:3000\nDATA_DIR=${join(folder, 'data')}\n`,
    )
    expect((await setup([], questions)).output).toContain('has these answers already')
  })

  it('writes nothing when the input ends early, an option is unknown, or settings contradict each other', async () => {
    expect(await setup([], ['', ''])).toMatchObject({ status: 1, output: expect.stringContaining('The input ended') })
    expect(await setup(['--port', '1'])).toMatchObject({ status: 1, output: expect.stringContaining("'--port'") })
    expect(await setup(['--yes'], [], { SIGN_IN: 'oidc' })).toMatchObject({
      status: 1,
      output: expect.stringContaining('SIGN_IN=oidc needs'),
    })
    expect(() => written()).toThrow('ENOENT')
  })
})
