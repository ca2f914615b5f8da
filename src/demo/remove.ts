import { findAccountId } from '#src/features/accounts/permissions.data.ts'
import { type DeletionParts, deleteAccount } from '#src/features/privacy/commands.ts'
import { deleteDemo, readDemo } from './people.ts'

/**
 * Removes the people of the demonstration with everything of theirs, and the file that names them; those that are gone already
 * are passed over. Answers how many there were.
 */
export const removeDemo = async (parts: DeletionParts, dataDir: string): Promise<number> => {
  const kept = readDemo(dataDir)
  // Nobody reads what goes to their addresses.
  const unheard = { ...parts, mailer: { ...parts.mailer, send: async () => undefined } }
  let removed = 0
  for (const { email } of Object.values(kept?.people ?? {})) {
    const id = await findAccountId(parts.database.service, email)
    if (id && (await deleteAccount(unheard, id))) removed += 1
  }
  await deleteDemo(dataDir)
  return removed
}
