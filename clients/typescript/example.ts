import createClient from 'openapi-fetch'
import type { paths } from './gradapp-api.d.ts'

// Lists what is due, with types: GRADAPP_URL=https://gradapp.example GRADAPP_TOKEN=gradapp_pat_… node example.ts

const { GRADAPP_URL, GRADAPP_TOKEN } = process.env

const client = createClient<paths>({
  baseUrl: `${GRADAPP_URL}/api`,
  headers: { authorization: `Bearer ${GRADAPP_TOKEN}` },
})

const { data, error } = await client.GET('/deadlines', { params: { query: { days: 30, limit: 100 } } })
if (!data) throw new Error(error.message)
for (const { localDate, universityName, programName } of data) console.log(localDate, universityName, programName)
