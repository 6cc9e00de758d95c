import { buildLetter, type LetterRecipient } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'

/** Builds the email to a club's leaders, its coordinators and VP support about a new safeguarding leader. */
export function buildNewLeaderMail({
  club,
  name,
  by: actorName,
  ...recipient
}: LetterRecipient & { club: string; name: string; by: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: `${name} is a safeguarding leader of ${club} in Hallbook`,
      before: [
        `${actorName} has made ${name} a safeguarding leader of ${club} in Hallbook. If this is not right, tell VP support today.`,
      ],
      after: ['No concern note is encrypted for a new leader until their key is confirmed.'],
    },
    cy: {
      subject: `Mae ${name} yn arweinydd diogelu i ${club} yn Hallbook`,
      before: [
        `Mae ${actorName} wedi gwneud ${name} yn arweinydd diogelu i ${club} yn Hallbook. Os nad yw hyn yn iawn, rhowch wybod i Gymorth VP heddiw.`,
      ],
      after: ['Ni chaiff nodyn pryder ei amgryptio ar gyfer arweinydd newydd nes bod ei allwedd wedi’i chadarnhau.'],
    },
  })
}

/**
 * Builds the email to a club's leaders, its coordinators and VP support about a leader's new key that waits for
 * confirmation.
 */
export function buildNewKeyMail({
  club,
  name,
  ...recipient
}: LetterRecipient & { club: string; name: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: `${name} has made a new key for concern notes of ${club}`,
      before: [
        `${name} has made a new key for concern notes of ${club}. It waits until it is confirmed. Ring ${name} on a number that you know before you confirm it.`,
      ],
      after: ['If you did not expect this, do not confirm it, and tell VP support today.'],
    },
    cy: {
      subject: `Mae ${name} wedi gwneud allwedd newydd ar gyfer nodiadau pryder ${club}`,
      before: [
        `Mae ${name} wedi gwneud allwedd newydd ar gyfer nodiadau pryder ${club}. Mae’n aros nes iddi gael ei chadarnhau. Ffoniwch ${name} ar rif rydych yn ei adnabod cyn ei chadarnhau.`,
      ],
      after: ['Os nad oeddech yn disgwyl hyn, peidiwch â’i chadarnhau, a rhowch wybod i Gymorth VP heddiw.'],
    },
  })
}

/** Builds the email to all VP support users about a new network key that waits for the second holder's confirmation. */
export function buildNewNetworkKeyMail({
  by: actorName,
  holders,
  ...recipient
}: LetterRecipient & { by: string; holders: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: 'A new key of the network for concern notes waits',
      before: [
        `${actorName} has made a new key of the network. Its holders are ${holders}. It is used once the second holder has confirmed it on their own device.`,
      ],
      after: ['If you did not expect this, do not confirm it, and speak to the others of VP support today.'],
    },
    cy: {
      subject: 'Mae allwedd newydd y rhwydwaith ar gyfer nodiadau pryder yn aros',
      before: [
        `Mae ${actorName} wedi gwneud allwedd newydd i’r rhwydwaith. Ei deiliaid yw ${holders}. Caiff ei defnyddio ar ôl i’r ail ddeiliad ei chadarnhau ar ei ddyfais ei hun.`,
      ],
      after: ['Os nad oeddech yn disgwyl hyn, peidiwch â’i chadarnhau, a siaradwch â gweddill Cymorth VP heddiw.'],
    },
  })
}

/**
 * Builds the email to coordinators, leaders and VP support about a note sealed for a leader that no active key opens.
 */
export function buildUnreadConcernMail({ club, ...recipient }: LetterRecipient & { club: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: `No one can read a concern note of ${club}`,
      before: [
        `A concern note of ${club} has come in, and no key in use opens it. A safeguarding leader may still open it with the passphrase of an earlier key. Ask your team today who has written a note, and speak to them.`,
      ],
      after: ['The link shows what is to do once you have signed in.'],
    },
    cy: {
      subject: `Ni all neb ddarllen nodyn pryder o ${club}`,
      before: [
        `Mae nodyn pryder o ${club} wedi dod i law, ac nid oes allwedd gyfredol sy’n ei agor. Efallai y gall arweinydd diogelu ei agor o hyd â chyfrinymadrodd allwedd gynharach. Gofynnwch i’ch tîm heddiw pwy sydd wedi ysgrifennu nodyn, a siaradwch â nhw.`,
      ],
      after: ['Mae’r ddolen yn dangos beth sydd i’w wneud ar ôl i chi fewngofnodi.'],
    },
  })
}

/**
 * Builds the email to VP support about a note sealed for the network that no active key opens. Not sent to the club,
 * because the note may be about a leader.
 */
export function buildUnreadNetworkConcernMail({ club, ...recipient }: LetterRecipient & { club: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: `No one can read a concern note of ${club} for the network`,
      before: [
        `A concern note of ${club} for the network alone has come in, and no key in use opens it. It may be about a safeguarding leader, so do not ask the leaders of the club. A holder of an earlier key of the network may still open it.`,
      ],
      after: ['The link shows what is to do once you have signed in.'],
    },
    cy: {
      subject: `Ni all neb ddarllen nodyn pryder o ${club} ar gyfer y rhwydwaith`,
      before: [
        `Mae nodyn pryder o ${club} ar gyfer y rhwydwaith yn unig wedi dod i law, ac nid oes allwedd gyfredol sy’n ei agor. Gall fod yn ymwneud ag arweinydd diogelu, felly peidiwch â gofyn i arweinwyr y clwb. Efallai y gall deiliad allwedd gynharach y rhwydwaith ei agor o hyd.`,
      ],
      after: ['Mae’r ddolen yn dangos beth sydd i’w wneud ar ôl i chi fewngofnodi.'],
    },
  })
}
