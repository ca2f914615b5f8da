import { createHmac, randomBytes } from 'node:crypto'
import type { CookieOptions } from 'better-auth'
import { dayS } from '#src/shared/durations.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { readSignedCookie } from '../request-cookies.ts'
import { buildAuthCookie } from './cookies.ts'
import { hashIdentifier } from './one-time-tokens.ts'

// Device cookies: a browser that has signed in to an account has its own rate limit there, so that failed attempts of
// others do not lock the owner out. The cookie proves nothing else: password and two-factor are still required.
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies

type Instance = Pick<Config, 'appUrl' | 'authSecret'>

/** Lifetime in days since the last sign-in. Browsers cap cookies at 400 days. */
const retentionDays = 180

/** Maximum known devices per account. A further one replaces the oldest. */
export const maxKnownDevices = 20

/** Grace period after sign-up, in which the first browser of an account is not announced as a new device. */
const newAccountMinutes = 60

/** Separate signing key, so that no other signed cookie of the instance is valid as a device cookie, or the reverse. */
const keyOf = (authSecret: string) => createHmac('sha256', authSecret).update('device cookie').digest('hex')

const cookieOf = (appUrl: string) => buildAuthCookie(appUrl, 'device')

/** Creates a reader of the device id in a Cookie header; undefined for a missing, forged or duplicate cookie. */
export const createDeviceReader = ({ appUrl, authSecret }: Instance) => {
  const { name } = cookieOf(appUrl)
  const key = keyOf(authSecret)
  return (cookieHeader: string | null | undefined) => readSignedCookie(cookieHeader, name, key)
}

const identifierOf = (deviceId: string) => hashIdentifier(`known-device:${deviceId}`)

/** Name of a device in rate limit buckets: a digest, as in the database. */
const bucketNameOf = (deviceId: string) => identifierOf(deviceId).slice('known-device:'.length)

/**
 * Finds the known device by which an attempt is counted.
 *
 * @param deviceId from a validly signed cookie (`Source.deviceId`)
 * @returns its name in buckets; undefined unless this browser has signed in to the account of this address before
 */
export const findKnownDevice = async (database: Database, deviceId: string | undefined, email: string) => {
  if (deviceId === undefined) return undefined
  const { rowCount } = await database.servicePool.query({
    name: 'find_known_device',
    text: `select 1 from verifications v join users u on u.id::text = v.value
      where v.identifier = $1 and v.expires_at > now() and u.email = $2`,
    values: [identifierOf(deviceId), email],
  })
  return rowCount ? bucketNameOf(deviceId) : undefined
}

/** Finds the known device by which a code is counted. It must be known to every account that the code is tried for. */
export const findDeviceKnownToAll = async (database: Database, deviceId: string | undefined, userIds: string[]) => {
  if (deviceId === undefined || userIds.length === 0) return undefined
  const { rows } = await database.servicePool.query<{ count: number }>({
    name: 'find_device_of_all',
    text: `select count(distinct value)::int as count from verifications
      where identifier = $1 and expires_at > now() and value = any($2)`,
    values: [identifierOf(deviceId), userIds],
  })
  return rows[0]?.count === userIds.length ? bucketNameOf(deviceId) : undefined
}

const prolong = async ({ servicePool }: Database, userId: string, deviceId: string) =>
  await servicePool.query({
    name: 'prolong_known_device',
    text: `update verifications set expires_at = now() + $3 * interval '1 day', updated_at = now()
      where identifier = $1 and value = $2 and expires_at > now()`,
    values: [identifierOf(deviceId), userId, retentionDays],
  })

const insert = async ({ servicePool }: Database, userId: string, deviceId: string) =>
  await servicePool.query<{ isFirst: boolean }>({
    name: 'insert_known_device',
    text: `with older as (
        select id, row_number() over (order by created_at desc, id desc) as place from verifications
        where value = $2 and identifier like 'known-device:%'),
      ended as (delete from verifications where id in (select id from older where place >= $4)),
      added as (insert into verifications (identifier, value, expires_at)
        values ($1, $2, now() + $3 * interval '1 day'))
      select not exists (select 1 from older) and created_at > now() - $5 * interval '1 minute' as "isFirst"
      from users where id = $2::uuid`,
    values: [identifierOf(deviceId), userId, retentionDays, maxKnownDevices, newAccountMinutes],
  })

interface CookieWriter {
  setSignedCookie: (name: string, value: string, secret: string, options: CookieOptions) => Promise<unknown>
}

/**
 * Makes a browser a known device of an account for another `retentionDays` days, and sets its cookie.
 *
 * Call it after a completed sign-in, or another proof that the browser is its owner's.
 *
 * @param deviceId of the cookie that came with the request
 * @returns whether the browser is new to the account; false for the first one of a new account
 */
export const rememberDevice = async (
  { config, database }: { config: Instance; database: Database },
  cookies: CookieWriter,
  userId: string,
  deviceId: string = randomBytes(24).toString('base64url'),
): Promise<boolean> => {
  const { rowCount } = await prolong(database, userId, deviceId)
  const isKnown = rowCount !== null && rowCount > 0
  const { rows } = isKnown ? { rows: [] } : await insert(database, userId, deviceId)
  const { name, attributes } = cookieOf(config.appUrl)
  await cookies.setSignedCookie(name, deviceId, keyOf(config.authSecret), {
    ...attributes,
    maxAge: retentionDays * dayS,
  })
  return !isKnown && rows[0]?.isFirst === false
}

/** Revokes the known devices of an account, except the given one. */
export const revokeKnownDevices = async ({ servicePool }: Database, userId: string, storedId?: string) => {
  await servicePool.query({
    name: 'end_known_devices',
    text: `delete from verifications where value = $1 and identifier like 'known-device:%'
      and identifier is distinct from $2`,
    values: [userId, storedId === undefined ? null : identifierOf(storedId)],
  })
}
