import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '../src/contract.ts'
import {
  cleanUpServers,
  newEmail,
  onboardingAnswers,
  signUpOf,
  startServer,
  visit,
} from '../src/server/testing/process.ts'
import { type EvaluationClient, evaluate, summaryOf } from './assistant-evaluation.ts'

// npm run evaluate:assistant [-- --json]: asks the committed questions of the built-in assistant, or of the endpoint that
// AI_BASE_URL names, and writes what came out to catalogue/assistant-measurement.json.

const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = process.env
const endpoint = AI_BASE_URL
  ? { AI_BASE_URL, ...(AI_API_KEY ? { AI_API_KEY } : {}), ...(AI_MODEL ? { AI_MODEL } : {}) }
  : undefined

spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: ['ignore', 2, 2] })
const server = await startServer({ LOG_LEVEL: 'warn', ...endpoint })

const signUp = async (): Promise<EvaluationClient> => {
  const person = visit(server)
  await person.call('POST', '/api/auth/sign-up/email', signUpOf(newEmail()))
  await person.call('POST', '/api/onboarding/complete', onboardingAnswers)
  const link = new OpenAPILink(contract, {
    url: `${server.url}/api`,
    headers: { origin: server.url, cookie: person.cookie() },
  })
  const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)
  return client
}

try {
  const judged = await evaluate(signUp)
  const summary = summaryOf(judged, endpoint ? (AI_MODEL ?? 'gpt-4o-mini') : 'built-in')
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ...summary, answers: judged }, null, 1))
  else {
    for (const { question, verdict } of judged) if (verdict !== 'right') console.log(`${verdict}: ${question}`)
    writeFileSync('catalogue/assistant-measurement.json', `${JSON.stringify(summary, null, 2)}\n`)
    console.log(`${summary.right} right, ${summary.wrong} wrong, ${summary.refused} refused of ${summary.questions}`)
  }
} finally {
  await server.stop()
  cleanUpServers()
}
