import { mkdtemp, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLocalHost } from '#src/server/config.ts'
import { inspectDatabase } from '#src/server/database-preflight.ts'
import { getErrorCode } from '#src/server/root-cause.ts'

// Checks of the answers to `npm run cli -- setup`. Each returns the problem, or undefined.

const connectMs = 7_000

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Checks that browsers can use an address: https except on this machine, and no path. */
export const checkAddress = (address: string): string | undefined => {
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  if (protocol === 'http:' && !isLocalHost(hostname))
    return 'must start with https:// (http is for localhost only): put a reverse proxy with TLS in front'
  if (pathname !== '/' || search || hash || username) return 'must be the address of the site alone, without a path'
  return undefined
}

/** Signs in to a mail server without sending a mail. */
export const checkMailServer = async (url: string): Promise<string | undefined> => {
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: connectMs }
  const transport = createTransport({ url, ...limits })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return `the mail server does not accept the connection: ${reasonOf(error)}`
  } finally {
    transport.close()
  }
}

/** Connects to a database and inspects it as the server does before its start. */
export const checkDatabase = async (
  databaseUrl: string,
  databaseDirectUrl: string | undefined,
): Promise<string | undefined> => {
  try {
    const failed = (await inspectDatabase({ databaseUrl, databaseDirectUrl: databaseDirectUrl || undefined })).filter(
      ({ level }) => level === 'failed',
    )
    return failed.length > 0 ? failed.map(({ text }) => text).join('; ') : undefined
  } catch (error) {
    return `the database cannot be reached: ${reasonOf(error) || (getErrorCode(error) ?? '')}`
  }
}

/** Checks that files can be created in a folder, or in the nearest folder above it that exists. */
export const checkFolder = async (folder: string): Promise<string | undefined> => {
  let path = isAbsolute(folder) ? folder : resolve(folder)
  for (;;) {
    const found = await stat(path).catch(() => undefined)
    if (found && !found.isDirectory()) return `${path} is a file, not a folder`
    if (found) break
    path = join(path, '..')
  }
  try {
    await rm(await mkdtemp(join(path, '.gradapp-setup-')), { recursive: true })
    return undefined
  } catch (error) {
    return `files cannot be created in ${path}: ${reasonOf(error)}`
  }
}
