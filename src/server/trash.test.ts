import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { trashTtlMs } from '#src/shared/trash.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { maxTrashBytes, purgeTrash } from './trash.ts'

const world = openTwoApplicants()

it('the trash is limited by size: the newest entries and those of other users stay', async () => {
  const { owner, database } = world.test
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const [minutes, id] of ids.entries())
    await owner.query(
      `insert into trash (id, user_id, content, created_at)
       values ($1, $2, jsonb_build_object('text', repeat('x', 128)), now() - $3 * interval '1 minute')`,
      [id, minutes === 3 ? world.eve.id : world.ada.id, minutes],
    )
  const listTrash = async () =>
    (await owner.query<{ id: string }>('select id from trash where id = any($1)', [ids])).rows.map(({ id }) => id)
  const longAgo = new Date(0).toISOString()
  await database.asOwner(world.ada.id, async (db, ownerId) => await purgeTrash(db, ownerId, longAgo))
  expect((await listTrash()).sort()).toEqual([...ids].sort())
  // Size limit for two of these rows, not three.
  await database.asOwner(world.ada.id, async (db, ownerId) => await purgeTrash(db, ownerId, longAgo, 400))
  expect((await listTrash()).sort()).toEqual([ids[0], ids[1], ids[3]].sort())
})

it('the trash keeps rows for a day and up to 32 MiB for each user', () => {
  expect([trashTtlMs, maxTrashBytes]).toEqual([86_400_000, 33_554_432])
})
