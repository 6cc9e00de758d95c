import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const toCases = (kind: string, text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [line.replaceAll('⏎', '\n'), kind] as const)

describe('a reply [B-TXT-03]', () => {
  it.each([
    ...toCases(
      'yes',
      `yes
      YES
      Yes.
      Y
      Yep!
      Yesss
      yes 👍
      Yes 😀🎉
      Yes please
      Yes we are
      Yes we are open
      yes were open
      We’re open
      We are opening
      We will be open as usual
      Hi, yes thanks x
      Hi Colin, yes we are open
      Hi Colin yes
      Good morning, yes
      Yes, Jane
      Yes Mark
      Yes. Thanks Mark
      Yes, thanks June
      yes thanks sandra
      Yes - Sandra Price
      Yes.⏎Gwen Pritchard⏎Bethel
      Yes⏎Sent from my iPhone
      Yes open
      open
      The club is open
      Yes definitely
      yes of course!
      Yes 3,10,17,24 Aug
      Yes, Tuesdays and Fridays
      YES. Wed and Thu from 22 July to 27 Aug
      Yes open every Monday
      Yes w/c 3 August
      Yes, week commencing 3rd August
      Yes w/b 10 Aug and w/b 17 Aug
      Yes. Tues 4th 10am-2pm
      Yes in May
      Yes all summer
      Yes this summer
      yes, until the end of August
      Yes we're open Tues/Thurs
      Yes we are opne
      Yeah we’re running every Wednesday
      Ydyn
      YDYN. Bob dydd Mawrth
      Ydyn, ar agor
      Ydy, diolch
      Ydi mae
      Ydy mae
      Ydym, 4 Awst tan 20 Awst
      Ydyn, 3ydd o Awst
      Ydyn, dydd Llun 3ydd a dydd Mawrth 4ydd o Fai
      Ydan, bob dydd Iau
      Dan ni ar agor
      Rydyn ni ar agor bob dydd Gwener
      Mae'r clwb ar agor
      Byddwn
      Byddwn ni ar agor
      Oes
      Ie
      Ydyn wrth gwrs
      Bore da, ydyn. Bob dydd Iau ym mis Awst
      Helo Sioned, ydyn. Diolch, Nerys
      Ydyn, wythnos gyntaf Ebrill
      Ydyn 21ain o Orffennaf`,
    ),
    ...toCases(
      'no',
      `no
      NO
      No.
      nope
      No thanks
      No sorry
      Sorry, no.
      No, Sandra
      No. Thanks Mark
      No x
      No, I’m afraid
      No sorry, no cook this summer
      closed
      Closed this summer
      We are closed sorry
      We're shut
      No we are not open
      No we're not
      We are not opening
      We're not opening this summer
      We aren't open this year
      We won't be open
      We will not be opening this half term
      Not open
      Not this time
      Not this year
      No not this year
      No, not this summer
      Unfortunately not
      Unfortunately not this year
      Sadly not. Thanks, Gwen
      I'm afraid not
      Unfortunately we are not opening
      Sorry we can't open this year
      We are unable to open this summer
      We are not open due to building work
      Nac ydym
      Nac ydyn, sori
      Nac ydy
      Nag ydan
      Na fyddwn
      Nage
      NAC OES
      Na
      Na, diolch
      na, dim eleni
      Dim eleni
      Dim y tro hwn
      Dan ni ddim ar agor
      Dydyn ni ddim ar agor
      Dydan ni ddim yn agor
      Nid ydym ar agor
      Fyddwn ni ddim ar agor
      Ni fyddwn ar agor
      Rydyn ni ar gau
      Mae'r clwb ar gau
      Ar gau
      Yn anffodus na
      Sori, dim yr haf hwn`,
    ),
    ...toCases(
      'stop',
      `STOP
      stop
      Stop.
      STOP STOP
      Stop please
      STOP Sandra
      Stop - Jane
      STOP⏎Gwen Pritchard⏎Bethel
      Hi, stop. Thanks, Mark
      STOP May
      STOPALL
      UNSUBSCRIBE
      Unsubscribe please
      OPTOUT
      Opt out
      opt-out please
      I want to opt out
      REVOKE
      CANCEL
      END
      quit
      Stop texting me you have the wrong person
      Please stop texting me
      Can you stop sending me these?
      stop sending me these
      Please remove me from your list
      Take me off the list thanks
      No more texts please
      Please don't text me
      STOPIO
      Stopiwch
      Peidiwch ag anfon
      Peidiwch ag anfon rhagor o negeseuon os gwelwch yn dda
      Dim mwy o negeseuon, diolch`,
    ),
    ...toCases('start', 'START\nstart\nStart please\nUNSTOP\nDechrau'),
    ...toCases(
      'reaction',
      `Liked “Hi Nia, is Bethel open in July/Aug? Reply YES with dates, or NO”
      Loved "Hi Nia, is Bethel open in July/Aug?"
      Disliked “Hi Nia, is Bethel open”
      Laughed at “Reminder, Nia”
      Emphasised “Reply STOP to end”
      Emphasized “Hi Nia”
      Questioned “Hi Nia, is Bethel open”
      Removed a like from “Hi Nia, is Bethel open”
      Removed an exclamation mark from “Hi Nia”
      Reacted 👍 to “Helo Nia, ydy Bethel ar agor Gorff/Awst?”
      👍 to “Helo Nia, ydy Bethel ar agor”
      ​👍​ to “ Hi Nia, is Bethel open in July/Aug? ”
      ❤️ i “Helo Nia, ydy Bethel ar agor”
      Wedi hoffi “Helo Nia, ydy Bethel ar agor”
      Ymatebodd 👍 i “Helo Nia, ydy Bethel ar agor”
      Liked an image`,
    ),
    ...toCases(
      'unsure',
      `👍
      ok
      Thanks
      Diolch
      Yes?
      Yes and no
      Yes 👎
      Yes 🤞
      Maybe
      Yes maybe
      Yes hopefully
      Yes, provisionally
      Yes. Cancelled
      Yes if the hall is free
      Yes we may
      We may be open
      We might open
      Yes we were
      Yes it is over
      yes but only Tuesday
      Yes except the bank holiday
      Yes not the first week
      Yes we are closed
      yes new phone who is this
      yes this is Jane
      Yes Tuesday off
      Think so but waiting on the hall, will text Friday
      Is this the same as the form Colin sent?
      Open day Tuesday
      Open?
      Tuesday
      yesterday
      Mark
      May
      No problem, we will be open
      No idea yet
      No change
      No, we are
      No, we open on Monday
      No sorry, Tuesday and Wednesday
      No sorry we will be open as usual
      No sorry wrong number
      No sorry not sure
      No longer at the club
      Not open until August
      Closed Mondays
      Closed in August
      We are not open Mondays
      not sure
      Not yet
      n/a
      Know what you mean
      We are not open but we reopen in August
      Na, sori, 4 Awst
      Ydyn ond dim ond dydd Mawrth
      Efallai
      Gobeithio
      Ddim yn siŵr
      Fyddwn ni ar agor?
      Pwy sy’n gofyn
      Dim problem, ydyn`,
    ),
    ['', 'unsure'] as const,
    ['yes '.repeat(400).trim(), 'yes'] as const,
  ])('reads %j as %s', (text, kind) => {
    expect(readReply(text).kind).toBe(kind)
  })

  it.each([
    ['Stop by on Tuesday', 'unsure'],
    ['please stop sending the menus', 'unsure'],
    ['STOP we are closed', 'unsure'],
    ['Yes, stop', 'unsure'],
    ['Yes stop', 'unsure'],
    ['Can I opt out of the menus', 'unsure'],
    ['Plis peidiwch ag anfon at Mair, anfonwch at Nerys', 'unsure'],
    ['Dim mwy o negeseuon am y clwb haf', 'unsure'],
    ['Yes we are open all summer. Please stop texting Gwen', 'yes'],
    ['Yes we are open, but please stop texting Gwen', 'yes'],
    ['We are closed. Stop texting the old coordinator', 'no'],
    ['No. Please stop sending these to Gwen', 'no'],
    ['Ydyn, ar agor. Peidiwch ag anfon at Mair', 'yes'],
    ['Are we open? Stop', 'unsure'],
  ])('leaves %j with a stop word to a user and reads %s', (text, kind) => {
    expect(readReply(text)).toMatchObject({ kind, mentionsStop: true })
  })

  it.each(['We cancel Tuesdays', 'until the end of August', 'Yes, quit smoking group on Tuesday'])(
    'finds no stop word in %j',
    (text) => {
      expect(readReply(text).mentionsStop).toBe(false)
    },
  )

  it.each([
    ['YES. Wed and Thu from 22 July to 27 Aug', 'Wed and Thu from 22 July to 27 Aug'],
    ['Ydyn, 4 Awst tan 20 Awst', '4 Awst tan 20 Awst'],
    ['Bore da, ydyn. Bob dydd Iau', 'Bob dydd Iau'],
    ['Yes w/c 3 August. Thanks, Mark', 'w/c 3 August'],
    ['yes but only Tuesday', 'but only Tuesday'],
    ['Yes in May', 'in May'],
    ['Ydyn, dydd Llun 3ydd o Fai. Diolch, Nerys', 'dydd Llun 3ydd o Fai'],
    ['yes', null],
    ['Yes, Jane', null],
    ['Yes, May', null],
    ['Yes. Thanks June', null],
    ['Maybe', null],
    ['Thanks Mark', null],
    ['Is this the same as the form Colin sent?', null],
  ])('suggests the dates of %j as %j', (text, dates) => {
    expect(readReply(text).dates).toBe(dates)
  })

  it('ignores the names of its sender and club', () => {
    const names = ['Llywela Prosser', 'St Twrog Lunch']
    expect(readReply('Yes, Llywela, St Twrog', names).kind).toBe('yes')
    expect(readReply('Llywela here. No', names).kind).toBe('no')
    expect(readReply('Stop Llywela', names).kind).toBe('stop')
    expect(readReply('Yes, Gobaith').kind).toBe('unsure')
  })
})
