import { describe, expect, it } from 'vitest'
import { type HoldReason, judgeText } from './judge.rules.ts'

const held: [HoldReason, string][] = [
  ['selling', 'Need your SOP done? Our writers deliver in 48 hours, $60 only. DM me.'],
  ['selling', 'Motivationsschreiben? Wir schreiben es für dich, 70 Euro, Lieferung morgen.'],
  ['selling', 'Redactamos tu carta de motivación por encargo, 40 €, escríbeme por privado.'],
  ['selling', 'Je rédige ta lettre de motivation sur mesure, 50 €, contacte-moi.'],
  ['selling', '代写个人陈述，价格优惠，加微信详聊'],
  ['selling', 'نكتب خطاب الدافع باحترافية مقابل 30 دولار، راسلني على الخاص'],
  ['selling', 'Looking for someone to write my thesis, I pay well.'],
  ['selling', '找人代考托福，价格好说'],
  ['selling', 'w r i t e your e s s a y, 4O$, d m me'],
  ['selling', 'Мotivation lеtter written by experts, 50€'],
  ['selling', 'I need someone who can do the GMAT on my behalf, I pay 300 €'],
  ['selling', 'Zertifikate ohne Studium, Lieferung in zwei Wochen'],
  ['selling', 'I c.r.a.f.t your e.s.s.a.y, 40 dollars'],
  ['scam', 'Visa sûr : j’ai quelqu’un au consulat, un acompte de 200 €'],
  ['contacts', 'I have the leaked questions of May, whatsapp only'],
  ['contacts', 'Comenten su celular y los agrego'],
  ['spam', 'Invest 20 and earn 300 a day: http://fast-money.top/a'],
  ['despair', 'I wrote my note and this is my last night.'],
  ['despair', 'El mundo sin mí estaría igual.'],
  ['scam', 'Guaranteed admission to a top school. Pay a deposit of 300 $ today.'],
  ['scam', 'Studienplatz garantiert, ohne Noten: 500 Euro Anzahlung überweisen.'],
  ['scam', 'قبول مضمون في أفضل الجامعات، ادفع 200 دولار رسوم الحجز'],
  ['scam', '内部名额保录，先交5000元定金'],
  ['contacts', 'Send me your passport number and phone number, I will check your file.'],
  ['contacts', '把你的护照和手机号发给我，我帮你查进度'],
  ['spam', 'Best offers here: https://cheap-loans.example/?ref=12'],
  ['harassment', 'You are a pathetic idiot.'],
  ['harassment', 'Du bist so ein V0llidiot'],
  ['harassment', 'Eres un inútil, cállate.'],
  ['harassment', 'Ferme ta gueule, connard'],
  ['harassment', '你真是个废物，滚出去'],
  ['harassment', 'أنت غبي وفاشل'],
  ['privateData', 'She lives at 12 Rose Street, flat 4.'],
  ['privateData', '他住在幸福路23号，电话是13800138000'],
  ['despair', 'I do not want to live any more.'],
  ['despair', 'Ich will nicht mehr leben.'],
  ['despair', 'Quiero morir, no puedo más.'],
  ['despair', 'Je veux en finir.'],
  ['despair', '我真的不想活了'],
  ['despair', 'أريد أن أموت'],
]

const fine = [
  'I can read your statement of purpose for free tonight.',
  'Is it normal that an agency asks 300 euros for a guaranteed admission? Sounds like a scam.',
  'The application fee was 75 dollars, and the transfer took three days.',
  'Warning: somebody offered to write my essay for 50 euros. Report them.',
  'My thesis on suicide prevention was accepted.',
  'If you feel you want to die, call the crisis line.',
  'I nearly died of boredom in that lecture, haha.',
  'The course was terrible, two of five points.',
  'Die Visagebühr beträgt 75 Euro, überweisen kann man online.',
  'Vorsicht, Betrug: angeblich Studienplatz garantiert gegen Anzahlung.',
  'Pagué 90 € por el examen y todavía no sale la nota.',
  'Me han concedido la beca, ¡qué alegría!',
  'La bourse est versée le 5 de chaque mois.',
  'Quelqu’un peut relire ma lettre de motivation ? Je relis la vôtre en échange.',
  '有人互改文书吗？免费的。',
  '我拿到录取了，学费每年两万元。',
  'هل من أحد يراجع رسالة الدافع مجانًا؟',
  'وصلني بريد يطلب رسوم تفعيل منحة، هل هذا احتيال؟',
  'The international office is at 5 Main Street, phone +49 30 1234567.',
  'Official page: https://www.daad.de/en/',
  'Learn more about writing: https://learnenglish.britishcouncil.org/skills/writing',
  'Loans and grants: https://www.studentaid.gov/understand-aid/types/loans',
  'Someone offered to write my thesis for 300 euros, please report such accounts.',
  'My last night in the dorm, thank you all.',
  '考完最后一门，今晚就解脱了！',
  'I wrote a letter to my family about the offer.',
  'Busco a alguien que practique conmigo el examen oral.',
  'Je cherche quelqu’un pour réviser le DELF ensemble.',
  'My diploma can be verified online, the certificate came by post.',
]

describe('GN-01 what waits for a look', () => {
  it.each(held)('%s: %s', (reason, text) => expect(judgeText(text).heldFor).toBe(reason))
  it.each(fine)('is fine: %s', (text) => expect(judgeText(text).heldFor).toBeNull())
})

it('a text of the greatest length is judged in linear time, whatever it repeats', () => {
  for (const part of ['a ', '1 ', '@', '\u200b', 'https://', '😀', 'ا', '代'])
    expect(judgeText(part.repeat(5_000)).heldFor).toBeNull()
})
