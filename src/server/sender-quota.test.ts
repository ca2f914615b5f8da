import { expect, it } from 'vitest'
import { createSenderQuota } from './sender-quota.ts'

it('the quota adds up what a user spends and starts again with each window', () => {
  const quota = createSenderQuota({ amount: 100, windowMs: 1_000 })
  const left = (now: number) => [quota.hasLeft('ada', now), quota.hasLeft('eve', now)]
  expect(left(0)).toEqual([true, true])
  quota.spend('ada', 60)
  expect(left(10)).toEqual([true, true])
  quota.spend('ada', 60)
  expect(left(999)).toEqual([false, true])
  expect(left(1_000)).toEqual([true, true])
})

it('states the seconds until the next window, rounded up', () => {
  const quota = createSenderQuota({ amount: 100, windowMs: 60_000 })
  quota.hasLeft('ada', 5_000)
  expect([5_000, 5_001, 64_999].map(quota.countSecondsLeft)).toEqual([60, 60, 1])
})

it('the networks of one IPv6 /48 share a quota of four times the amount', () => {
  const quota = createSenderQuota({ amount: 100, windowMs: 1_000 })
  quota.hasLeft('first', 0)
  for (const part of ['1', '2', '3', '4']) quota.spend(`2001:db8:1:${part}::/64`, 99)
  expect(quota.hasLeft('2001:db8:1:5::/64', 1)).toBe(true)
  quota.spend('2001:db8:1:5::/64', 4)
  expect(quota.hasLeft('2001:db8:1:6::/64', 2)).toBe(false)
  expect(quota.hasLeft('2001:db8:2:1::/64', 2)).toBe(true)
})

it('the quota counts a bounded number of senders and evicts the one that has spent nothing for the longest time', () => {
  const quota = createSenderQuota({ amount: 100, windowMs: 1_000 }, 2)
  const isBlocked = (sender: string) => !quota.hasLeft(sender, 1)
  quota.hasLeft('ada', 0)
  for (const sender of ['ada', 'eve', 'ada']) quota.spend(sender, 100)
  quota.spend('max', 0)
  expect(['ada', 'eve', 'max'].map(isBlocked)).toEqual([true, true, false])
  quota.spend('max', 100)
  expect(['ada', 'eve', 'max'].map(isBlocked)).toEqual([true, false, true])
})
