import { expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const kinds = (kind: string, texts: readonly string[]) => texts.map((text) => [text, kind] as const)

it.each([
  ...kinds('yes', [
    'yes',
    'YES',
    ' Yes. ',
    'Y',
    'Yep!',
    'yes 👍',
    'Yes please',
    'Yes we are open',
    'We’re open',
    'Hi, yes thanks x',
  ]),
  ...kinds('yes', [
    'Yes 3,10,17,24 Aug',
    'Yes, Tuesdays and Fridays',
    'YES. Wed and Thu from 22 July to 27 Aug',
    'Yes open every Monday',
  ]),
  ...kinds('yes', [
    'Ydyn',
    'YDYN. Bob dydd Mawrth',
    'Ydy, diolch',
    'Byddwn',
    'Oes',
    'Ydym, 4 Awst tan 20 Awst',
    'Ydy mae',
    'Bore da, ydyn. Bob dydd Iau ym mis Awst',
  ]),
  ...kinds('yes', ['Good morning, yes', 'Yes all summer']),
  ...kinds('no', [
    'no',
    'NO',
    'No thanks',
    'No sorry',
    'Sorry, no.',
    'No sorry, no cook this summer',
    'closed',
    'We are closed sorry',
  ]),
  ...kinds('no', ['No, I’m afraid']),
  ...kinds('no', ['Nac ydym', 'Nac ydyn, sori', 'Nac ydy', 'Na fyddwn', 'Nage', 'NAC OES', 'Na, diolch']),
  ...kinds('unsure', [
    'yes but only Tuesday',
    'Think so but waiting on the hall, will text Friday',
    'Is this the same as the form Colin sent?',
  ]),
  ...kinds('unsure', [
    '',
    '👍',
    'ok',
    'Yes and no',
    'No problem, we will be open',
    'No idea yet',
    'Yes?',
    'maybe',
    'Yes if the hall is free',
  ]),
  ...kinds('unsure', ['No, we are', 'No sorry, Tuesday and Wednesday', 'Na, sori, 4 Awst']),
  ...kinds('unsure', [
    'No, we open on Monday',
    'not sure',
    'Tuesday',
    'yesterday',
    'No sorry we will be open as usual',
    'Ydyn ond dim ond dydd Mawrth',
  ]),
  ...kinds('unsure', [
    'yes '.repeat(400).trim(),
    'Pwy sy’n gofyn',
    'Know what you mean',
    'n/a',
    'No change',
    'yes new phone who is this',
  ]),
  ...kinds('stop', [
    'STOP',
    'stop',
    ' Stop. ',
    'Stop please',
    'UNSUBSCRIBE',
    'Stopiwch',
    'Please stop texting me',
  ]),
  ...kinds('start', ['START', 'start']),
  ...kinds('unsure', ['Stop by on Tuesday', 'please stop sending the menus']),
])('B-TXT-03: %j is %s', (text, kind) => {
  expect(readReply(text).kind).toBe(kind)
})

it('B-TXT-03: dates are kept as they were written, also where the rest is not sure', () => {
  expect(readReply('YES. Wed and Thu from 22 July to 27 Aug').dates).toBe(
    'Wed and Thu from 22 July to 27 Aug',
  )
  expect(readReply('Ydyn, 4 Awst tan 20 Awst').dates).toBe('4 Awst tan 20 Awst')
  expect(readReply('Bore da, ydyn. Bob dydd Iau').dates).toBe('Bob dydd Iau')
  expect(readReply('yes but only Tuesday').dates).toBe('but only Tuesday')
  expect(readReply('yes').dates).toBeNull()
  expect(readReply('Is this the same as the form Colin sent?').dates).toBeNull()
})
