import { describe, expect, it } from 'vitest'
import { buildRoleNames } from '#src/server/roles.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { findComments, formatDatabase, readComments, readTables, type TableDescription } from './database.ts'

describe('docs/database.md', () => {
  it('the page describes the migrated database (update it with: node tools/docs/database.ts)', async () => {
    const test = await createTestDatabase()
    try {
      const tables = await readTables(test.owner, buildRoleNames(testSecret).request)
      await expect(formatDatabase(tables, readComments())).toMatchFileSnapshot('../../docs/database.md')
    } finally {
      await test.drop()
    }
  })

  it('comments of tables and columns are found', () => {
    const source = `/** Notes of a user. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    /**
     * Plain text,
     * at most 500 characters.
     */
    body: text('body'),
  },
)

export const tags = pgTable('tags', { name: text('name') })
`
    const comments = findComments('src/tables.ts', source)
    expect(comments.get('notes')).toEqual({
      file: 'src/tables.ts',
      table: 'Notes of a user.',
      columns: new Map([['body', 'Plain text, at most 500 characters.']]),
    })
    expect(comments.get('tags')?.table).toBeUndefined()
  })

  it('the owner, the permissions and the policies of a table are listed', () => {
    const table: TableDescription = {
      name: 'notes',
      secured: true,
      columns: [{ name: 'user_id', type: 'uuid', nullable: false, references: 'users' }],
      key: ['user_id'],
      policies: [
        {
          name: 'own_rows',
          restrictive: false,
          command: 'all',
          roles: ['public'],
          using: '(user_id = app_user_id())',
          check: '(user_id = app_user_id())',
        },
      ],
      grants: ['select'],
    }
    const page = formatDatabase([table], new Map())
    expect(page).toContain('- Owner of a row: the user in `user_id`\n- Grants of the request role: select\n')
    expect(page).toContain('  - `own_rows` (all): rows where `(user_id = app_user_id())`')
    expect(page).toContain('| `user_id` | uuid |  | `users` |  |')
  })
})
