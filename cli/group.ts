import { parseArgs } from 'node:util'
import {
  deleteFromGroup,
  deleteGroup,
  insertGroup,
  listGroupIds,
  listGroups,
  upsertCoordinator,
} from '#src/features/groups/operator.data.ts'
import { maxGroupNameLength } from '#src/features/groups/rules.ts'
import type { Db } from '#src/server/database.ts'
import { requireAccountId, runCommand, UsageError, withService } from './service-command.ts'

// npm run cli -- group: creates groups and names their coordinators, who invite the members.

const usage = `npm run cli -- group list
npm run cli -- group create NAME --coordinator EMAIL
npm run cli -- group add-coordinator ID EMAIL
npm run cli -- group remove ID EMAIL
npm run cli -- group delete ID`

const findUser = async (db: Db, email: string | undefined): Promise<string> => {
  if (!email) throw new UsageError(usage)
  return await requireAccountId(db, email)
}

const findGroup = async (db: Db, idPrefix: string): Promise<string> => {
  const [id, ...more] = /^[\da-f-]{8,36}$/.test(idPrefix) ? await listGroupIds(db, idPrefix) : []
  if (!id || more.length > 0) throw new UsageError(`There is no group ${idPrefix}.`)
  return id
}

const list = async (db: Db): Promise<string> => {
  const groups = await listGroups(db)
  if (groups.length === 0) return 'There are no groups.'
  return groups
    .map(({ id, name, coordinators, members }) =>
      [id.slice(0, 8), `coordinators: ${coordinators}`, `members: ${members}`, name].join('  '),
    )
    .join('\n')
}

const create = async (db: Db, name: string, coordinator: string | undefined): Promise<string> => {
  if (name.length > maxGroupNameLength)
    throw new UsageError(`The name can have up to ${maxGroupNameLength} characters.`)
  const id = await insertGroup(db, name, await findUser(db, coordinator))
  return `Group ${id.slice(0, 8)} "${name}" is created. ${coordinator} invites its members under /groups.`
}

type Command = (db: Db, subject: string, email: string | undefined) => Promise<string>

const commands: Record<string, Command> = {
  create,
  'add-coordinator': async (db, group, email) => {
    await upsertCoordinator(db, await findGroup(db, group), await findUser(db, email))
    return `${email} is a coordinator of group ${group}.`
  },
  remove: async (db, group, email) => {
    if (!(await deleteFromGroup(db, await findGroup(db, group), await findUser(db, email))))
      throw new UsageError(`${email} is not in group ${group}.`)
    return `${email} is removed from group ${group}.`
  },
  delete: async (db, group) => {
    await deleteGroup(db, await findGroup(db, group))
    return `Group ${group} is deleted; its coordinators see nothing of its members any more.`
  },
}

const run = async (): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { coordinator: { type: 'string' } },
  })
  const [name = '', subject = '', email, ...rest] = positionals
  if (name === 'list' && positionals.length === 1) return await withService(list)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || subject.trim() === '' || rest.length > 0) throw new UsageError(usage)
  return await withService(async (db) => await command(db, subject.trim(), email ?? values.coordinator))
}

await runCommand(run)
