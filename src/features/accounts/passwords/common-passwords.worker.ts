import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'
import { digestPassword } from './common-passwords.provider.ts'

// The list and its unpacking take some 20 MB; they end with this thread. What stays is a number for each password.
const digests = Float64Array.from(dictionary['passwords-common'], digestPassword).sort()
parentPort?.postMessage(digests, [digests.buffer])
