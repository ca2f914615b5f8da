import { describe, expect, it } from 'vitest'
import { findReminderWish, findReportedStatus, findWritingKind } from './plan-words.parse.ts'
import { findTopic } from './topic.parse.ts'

describe('CH-01: words of wishes', () => {
  it.each([
    ['i submitted stanford today', 'submitted'],
    ['Mark ETH as accepted!!', 'accepted'],
    ['got rejected by MIT', 'rejected'],
    ['I was not accepted at MIT', 'rejected'],
    ['ya envié la solicitud de Stanford', 'submitted'],
    ['J’ai été accepté à l’EPFL', 'accepted'],
    ['Die Bewerbung bei der ETH ist abgeschickt', 'submitted'],
    ['斯坦福的申请已经提交了', 'submitted'],
    ['格拉斯哥拒了', 'rejected'],
    ['قدمت طلبي إلى ستانفورد', 'submitted'],
    ['how is the weather', undefined],
  ])('"%s" reports the status %s', (question, status) => {
    expect(findReportedStatus(question)).toBe(status)
  })

  it.each([
    ['turn off reminder emails', { channel: 'email_notifications', isOn: false }],
    ['ne m’envoyez plus de rappels par e-mail', { channel: 'email_notifications', isOn: false }],
    ['bitte keine Erinnerungen mehr', { channel: 'deadline_reminders', isOn: false }],
    ['turn on push notifications', { channel: 'push_notifications', isOn: true }],
    ['remind me only 7 days before', undefined],
  ])('"%s" switches a channel, or none', (question, wish) => {
    expect(findReminderWish(question)).toEqual(wish)
  })

  it('a draft is a statement unless another kind is named', () => {
    expect(findWritingKind('write a statement for ETH')).toBe('statement')
    expect(findWritingKind('begin a research proposal for ETH')).toBe('proposal')
    expect(findWritingKind('schreib eine E-Mail an die Professorin')).toBe('email')
  })

  it.each([
    ['who works on protein folding in Germany', 'protein folding'],
    ['Qui travaille sur l’histoire de la médecine au Royaume-Uni ?', 'histoire de la medecine'],
    ['Wer forscht zu Festkörperbatterien in der Schweiz?', 'festkorperbatterien'],
    ['谁有关于量子计算的科研基金', '量子计算'],
    ['من يعمل على الطاقة الشمسية في كندا؟', 'الطاقة الشمسية'],
    ['Which professors are at ETH?', undefined],
  ])('the topic of "%s" is %s', (question, topic) => {
    expect(findTopic(question)).toBe(topic)
  })
})
