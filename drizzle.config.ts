import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/auth/tables.ts', './src/server/tables.ts', './src/features/**/*tables.ts'],
  out: './drizzle',
})
