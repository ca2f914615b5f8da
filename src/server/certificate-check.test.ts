import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCertificate } from './certificate-check.ts'

let folder: string
let server: Server
let certificate: string
const port = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gradapp-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const { status } = spawnSync('openssl', ['req', '-x509', ...ec, ...options, '-keyout', key, '-out', cert])
  expect(status).toBe(0)
  certificate = readFileSync(cert, 'utf8')
  server = createServer({ key: readFileSync(key), cert: certificate })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the certificate of APP_URL', () => {
  it('a self-signed certificate fails the doctor', async () => {
    expect(await checkCertificate(`https://localhost:${port()}`)).toEqual({
      level: 'failed',
      about: 'certificate',
      text: `localhost:${port()} has none that browsers trust (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    })
    const doctor = spawn(process.execPath, ['cli/doctor.ts'], {
      env: { ...process.env, APP_URL: `https://localhost:${port()}`, DATABASE_URL: '', DATA_DIR: folder },
    })
    const [status, output] = await Promise.all([once(doctor, 'exit').then(([code]) => code), text(doctor.stdout)])
    expect(output).toMatch(/^failed {2}certificate: localhost:\d+ has none/m)
    expect(status).toBe(1)
  })

  it('a certificate of a listed authority for that host passes', async () => {
    expect(await checkCertificate(`https://localhost:${port()}`, [certificate])).toMatchObject({ level: 'ok' })
  })

  it('a certificate for another host fails', async () => {
    const remark = await checkCertificate(`https://127.0.0.1:${port()}`, [certificate])
    expect(remark).toMatchObject({ level: 'failed', text: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') })
  })

  it('a certificate is not judged without a server, and not checked without https', async () => {
    expect(await checkCertificate('https://127.0.0.1:1')).toMatchObject({ level: 'note' })
    expect(await checkCertificate(`http://localhost:${port()}`)).toBeUndefined()
  })
})
