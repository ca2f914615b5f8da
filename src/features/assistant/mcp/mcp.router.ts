import { type Context, Hono } from 'hono'
import { isOnboarded } from '#src/features/accounts/access.rules.ts'
import type { Bearer } from '#src/server/auth/access-tokens.ts'
import type { Config } from '#src/server/config.ts'
import type { Database, Db, SessionPerson } from '#src/server/database.ts'
import { createErrorResponse, type HttpEnvironment } from '#src/server/http-responses.ts'
import type { Logger } from '#src/server/log.ts'
import type { Route } from '#src/server/route-index.ts'
import { getTranslator } from '#src/server/translations.ts'
import { mcpPath, mcpScopes } from '#src/shared/access-scopes.ts'
import { toLanguage } from '#src/shared/locales.ts'
import type { Reading } from '../queries/queries.commands.ts'
import { findToday } from '../queries/time-spans.rules.ts'
import { maxRequestBytes } from './mcp.rules.ts'
import type { McpResult } from './mcp-server.provider.ts'
import { listMcpTools, type McpTool } from './mcp-tools.commands.ts'

/** Route of the endpoint: a personal access token or the token of a connected app authorises it, never a cookie. */
export const mcpRoute: Route = {
  pattern: mcpPath,
  needsSession: true,
  scopes: mcpScopes,
  isCookieless: true,
  isOAuthResource: true,
  body: { takes: 'json', maxBytes: maxRequestBytes },
}

interface Parts {
  config: Config
  database: Database
  log: Logger
}

/**
 * Runs work in a transaction for the user of a token. A token that may not read the plans reads the catalogue as a
 * visitor does: row-level security then hides the profile of the user and the facts that the user accepted.
 *
 * @returns undefined if the token has ended since the request was admitted
 */
const runAsToken = async <T>(
  database: Database,
  { token, scopes }: Bearer,
  { person, scope }: { person: SessionPerson; scope: McpTool['scope'] },
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> =>
  scope === 'read_catalogue' && !scopes.includes('read_plans')
    ? await database.asReader(undefined, async (db) => await work(db))
    : await database.asSession(token, async (db, { id }) => (id === person.id ? await work(db) : undefined))

const toResult = ({ data, sources }: Reading, person: SessionPerson, now: string, appUrl: string): McpResult => ({
  today: findToday(now, person.timeZone),
  timeZone: person.timeZone,
  data,
  sources: sources.flatMap(({ title, href }) => (href ? [{ title, url: new URL(href, appUrl).href }] : [])),
})

const createToolRunner =
  ({ config, database, log }: Parts, bearer: Bearer, person: SessionPerson) =>
  async (tool: McpTool, input: unknown): Promise<McpResult | undefined> => {
    const language = toLanguage(person.language)
    const now = new Date().toISOString()
    const reader = { database, person, language, now, t: getTranslator(language), appName: config.appName }
    try {
      return await runAsToken(database, bearer, { person, scope: tool.scope }, async (db) =>
        toResult(await tool.run({ ...reader, db }, input), person, now, config.appUrl),
      )
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ tool: tool.name, reason }, 'a tool could not answer')
      return undefined
    }
  }

/** Rejects what the endpoint does not take: other methods, foreign origins (DNS rebinding), several messages at once. */
const findRefusal = ({ req, get }: Context<HttpEnvironment>, { config }: Parts): Response | undefined => {
  const origin = req.header('origin')
  if (origin !== undefined && !config.origins.includes(origin)) return createErrorResponse('ORIGIN_REFUSED')
  // Without sessions there is no stream to open and none to end.
  if (req.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  return Array.isArray(get('body')?.value) ? createErrorResponse('INPUT_INVALID') : undefined
}

/** Endpoint of the Model Context Protocol (streamable HTTP), for programs with an access token. */
export const createMcpRoutes = (parts: Parts) => {
  const app = new Hono<HttpEnvironment>()
  app.all(mcpPath, async (context) => {
    const bearer = context.get('bearer')
    const person = bearer && (await parts.database.asSession(bearer.token, async (_db, found) => found))
    if (!person) return createErrorResponse('NOT_AUTHENTICATED')
    const refusal = findRefusal(context, parts)
    if (refusal) return refusal
    const hasPlans = person.role === 'applicant' && isOnboarded(person)
    // Loaded at the first request: most servers never get one.
    const { answerMcpRequest } = await import('./mcp-server.provider.ts')
    return await answerMcpRequest(context.req.raw, context.get('body')?.value, {
      appName: parts.config.appName,
      tools: listMcpTools(bearer.scopes, { tokenName: bearer.name, hasPlans }),
      runTool: createToolRunner(parts, bearer, person),
    })
  })
  return app
}
