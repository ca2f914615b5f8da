import { inDatabase } from './database.ts'

/** Makes a user of the shared server a catalogue editor, like the operator's command. */
export const makeEditor = async (email: string) => {
  const made = await inDatabase(
    "insert into user_permissions (user_id, name, action) select id, 'editor', 'given' from users where email = $1 returning 1",
    [email],
  )
  if (made.length !== 1) throw new Error(`no account has the address ${email}`)
}
