import { connect, rootCertificates } from 'node:tls'
import type { Diagnostic } from './diagnostic.ts'

const patienceMs = 5_000
const httpsPort = 443

/**
 * Finds why the certificate of a connection is not trusted; undefined where it is. Rejects where no server responds by
 * TLS.
 */
const findDistrust = async ({ hostname, port }: URL, authorities: readonly string[]) =>
  await new Promise<string | undefined>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || httpsPort),
      // SNI does not allow IP addresses.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ca: [...authorities],
      // Checked below, to distinguish an untrusted certificate from a host that does not respond.
      rejectUnauthorized: false,
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket
      resolve(authorized ? undefined : String(authorizationError))
      socket.destroy()
    })
  })

/**
 * Checks whether browsers trust the certificate of APP_URL. The authorities are those that come with Node, without
 * NODE_EXTRA_CA_CERTS, which browsers do not have.
 */
export const checkCertificate = async (
  appUrl: string,
  authorities = rootCertificates,
): Promise<Diagnostic | undefined> => {
  const url = new URL(appUrl)
  if (url.protocol !== 'https:') return undefined
  const about = 'certificate'
  try {
    const distrust = await findDistrust(url, authorities)
    return distrust
      ? { level: 'failed', about, text: `${url.host} has none that browsers trust (${distrust})` }
      : { level: 'ok', about, text: `${url.host} has one that browsers trust` }
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : error
    return {
      level: 'note',
      about,
      text: `${url.host} does not answer by TLS from here (${reason}), so it was not checked`,
    }
  }
}
