import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Baseline of a request: a bare Node server that sends the body of the product's health check.

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{"status":"alive"}')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
