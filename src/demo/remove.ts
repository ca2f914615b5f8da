import { findAccountId } from '#src/features/accounts/permissions.data.ts'
import { type DeletionParts, deleteAccount } from '#src/features/privacy/commands.ts'
import { deleteDemo, readDemo } from './people.ts'

/**
 * Deletes the demo users with all their data, and the file that names them; users that are already deleted are skipped.
 *
 * @returns the number of deleted users
 */
export const removeDemo = async (parts: DeletionParts, dataDir: string): Promise<number> => {
  const stored = readDemo(dataDir)
  // Mail to the demo addresses has no reader.
  const unheard = { ...parts, mailer: { ...parts.mailer, send: async () => undefined } }
  let removed = 0
  for (const { email } of Object.values(stored?.people ?? {})) {
    const id = await findAccountId(parts.database.service, email)
    if (id && (await deleteAccount(unheard, id))) removed += 1
  }
  await deleteDemo(dataDir)
  return removed
}
