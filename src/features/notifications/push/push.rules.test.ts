import { describe, expect, it } from 'vitest'
import { isPushService } from './push.rules.ts'

describe('allowed addresses of push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://push.example.org:8443/abc', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:444/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilpush.apple.com.example/x', false],
    ['https://notfcm.googleapis.com.example', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('the address %s is a push service: %s', (address, expected) =>
    expect(isPushService(address, ['push.example.org:8443'])).toBe(expected),
  )
})
