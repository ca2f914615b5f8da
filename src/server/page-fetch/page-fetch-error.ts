import { findRootCause, getErrorCode } from '../root-cause.ts'

/** Reasons why a page was not fetched. */
export type PageFetchReason =
  | 'busy'
  | 'url_invalid'
  | 'blocked_address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'http_status'
  | 'content_type'
  | 'robots'
  | 'unreadable'

export interface PageFetchRefusal {
  refused: PageFetchReason
  /** Of `http_status`. */
  status?: number
}

/** Thrown when a page cannot be fetched; `fetchPage` returns its reason. */
export class PageFetchError extends Error {
  readonly reason: PageFetchReason
  readonly status: number | undefined
  constructor(reason: PageFetchReason, status?: number) {
    super(reason)
    this.name = 'PageFetchError'
    this.reason = reason
    this.status = status
  }
}

const tlsError = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|ERR_OSSL)/
const timeouts = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']
const headersOverflow = ['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']

/** Classifies an error of a request by its code. */
export const toFetchReason = (error: unknown, signal: AbortSignal): PageFetchReason => {
  const code = getErrorCode(findRootCause(error)) ?? ''
  if (signal.aborted || timeouts.includes(code)) return 'timeout'
  if (headersOverflow.includes(code)) return 'too_large'
  if (tlsError.test(code)) return 'tls'
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_ZSTD)/.test(code) ? 'unreadable' : 'connection'
}
