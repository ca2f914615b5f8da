import { isDeepStrictEqual } from 'node:util'
import { countAttempt } from '#src/server/auth/throttle.ts'
import type { PersonalScope } from '#src/shared/access-scopes.ts'
import { deleteMessages, insertProposals, listMessages } from '../data.ts'
import { formatLink } from '../markdown.parse.ts'
import { findProposalPage } from '../proposals.commands.ts'
import type { Reader, Reading } from '../queries/queries.commands.ts'
import { maxStoredMessages } from '../rules.ts'
import {
  catalogueDefinitions,
  type ProposalDefinition,
  planDefinitions,
  proposalDefinitions,
  type ToolDefinition,
} from '../tool-definitions.commands.ts'
import { proposalLimit } from './mcp.rules.ts'
import type { ServedTool } from './mcp-server.provider.ts'

/** Tool of the endpoint. */
export type McpTool = ToolDefinition & ServedTool

const toolOf = (
  scope: PersonalScope,
  [name, title]: readonly [string, string],
  definition: ToolDefinition,
): McpTool => ({ ...definition, name, title, scope })

/** Finds a proposal of the same change that still waits for the user, so that a repeated call adds no second card. */
const findOpenProposal = async ({ db, person }: Reader, proposal: { kind: string; input: object }) =>
  (await listMessages(db, person.id, maxStoredMessages))
    .flatMap(({ proposals }) => proposals)
    .find(
      ({ state, kind, input }) =>
        state === 'open' && kind === proposal.kind && isDeepStrictEqual({ ...input }, { ...proposal.input }),
    )

/** Removes what could be read as a link or as emphasis from the name of a token. */
const toPlainName = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N} .,'&+-]/gu, '').trim()

/**
 * Turns a proposal into a tool: the result is stored as a message of the user's conversation, where the user decides.
 *
 * @param tokenName name of the token, which the message states as the author of the proposal
 */
const toStoringTool = ({ run, ...definition }: ProposalDefinition, tokenName: string): ToolDefinition => ({
  ...definition,
  run: async (reader, input): Promise<Reading> => {
    const { db, person, database, t } = reader
    const proposal = await run(reader, input)
    if (typeof proposal === 'string')
      return { data: { isProposed: false, isChanged: false, reason: proposal }, sources: [] }
    const page = findProposalPage(proposal)
    const told = {
      data: { isProposed: true, isChanged: false, kind: proposal.kind, about: proposal.name, input: proposal.input },
      sources: [page],
    }
    if (await findOpenProposal(reader, proposal)) return told
    if (!(await countAttempt(database.servicePool, `tool proposals:${person.id}`, proposalLimit)))
      return { data: { isProposed: false, isChanged: false, reason: 'tooMany' }, sources: [] }
    const name = formatLink(page.title, page.href)
    const content = t('assistant.say.proposedByTool', { tool: toPlainName(tokenName), name })
    await insertProposals(db, person.id, { content, sources: [page], proposals: [proposal] })
    await deleteMessages(db, person.id, maxStoredMessages)
    return told
  },
})

/** Lists the tools of a token. Plans and proposals are for applicants only. */
export const listMcpTools = (
  scopes: readonly string[],
  { tokenName, hasPlans }: { tokenName: string; hasPlans: boolean },
): McpTool[] => {
  const { deadlines, applications, shortlist, nextActions, matches, chance } = planDefinitions
  const { university, searchUniversities, searchProgrammes, programme, scholarships, help } = catalogueDefinitions
  const { proposeShortlist, proposeDeadline, proposeApplication } = proposalDefinitions
  const propose = (definition: ProposalDefinition) => toStoringTool(definition, tokenName)
  const planTools = [
    toolOf('read_plans', ['list_deadlines', 'What is due'], deadlines),
    toolOf('read_plans', ['list_applications', 'Own applications'], applications),
    toolOf('read_plans', ['list_shortlist', 'Own shortlist'], shortlist),
    toolOf('read_plans', ['list_next_actions', 'Next actions'], nextActions),
    toolOf('read_plans', ['list_matches', 'Best matches with reasons'], matches),
    toolOf('read_plans', ['get_chance', 'Chance at a programme'], chance),
    toolOf('propose_changes', ['propose_shortlist_entry', 'Propose a shortlist entry'], propose(proposeShortlist)),
    toolOf('propose_changes', ['propose_deadline', 'Propose a deadline'], propose(proposeDeadline)),
    toolOf('propose_changes', ['propose_application', 'Propose to start an application'], propose(proposeApplication)),
  ]
  const tools = [
    toolOf('read_catalogue', ['get_universities', 'Facts of universities'], university),
    toolOf('read_catalogue', ['search_universities', 'Search universities'], searchUniversities),
    toolOf('read_catalogue', ['search_programmes', 'Search programmes'], searchProgrammes),
    toolOf('read_catalogue', ['get_programme', 'Facts of a programme'], programme),
    toolOf('read_catalogue', ['search_scholarships', 'Search scholarships'], scholarships),
    toolOf('read_catalogue', ['search_help', 'Search help articles'], help),
    ...(hasPlans ? planTools : []),
  ]
  return tools.filter(({ scope }) => scopes.includes(scope))
}
