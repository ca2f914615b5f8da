import { ORPCError } from '@orpc/client'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'

/** Query of the packets of an application, its attached files and the known limits of its portal. */
export const packetsQuery = (applicationId: string) => api.packets.list.queryOptions({ input: { applicationId } })

/** Timeout of making a packet, longer than the work may take. */
export const makeTimeoutMs = 120_000

const fileCodes = [
  'FILE_ENCRYPTED',
  'FILE_DAMAGED',
  'FILE_TOO_LONG',
  'FILE_TOO_COMPLEX',
  'FILE_TYPE_INVALID',
  'FILE_TOO_LARGE',
] as const

/** Returns why a packet could not be made, with the name of the file; null for other errors. */
export const formatPacketError = (error: unknown, t: TFunction): string | null => {
  if (!(error instanceof ORPCError)) return null
  const code = fileCodes.find((known) => known === error.code)
  if (!code) return null
  const { file } = Object(error.data) as { file?: unknown }
  return t(`packets.failed.${code}`, { file: typeof file === 'string' ? file : t('packets.aFile') })
}
