import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'
import { digestPassword } from './common-passwords.provider.ts'

// The unpacked list takes about 20 MB, which are freed with this thread. One number per password remains.
const digests = Float64Array.from(dictionary['passwords-common'], digestPassword).sort()
parentPort?.postMessage(digests, [digests.buffer])
