import type { Language } from './needs.ts'

/** Long answers of applicants, each with more than fifty words. */
export const longAnswers: Record<Language, { reason: string[]; past_experience: string[]; faith: string[] }> = {
  en: {
    reason: [
      'I grew up in a family where the holidays were hard, and I remember the neighbour who always had a plate for us. I would like to be that neighbour for other children now. I have time in the summer, I can cook for forty without worrying, and I think a table where people eat together changes how a whole week feels.',
      'Our church has talked about the families on the estate for years, and the club is the first thing I have seen that really helps them. I want to give it my summers. I am good at planning, I like paperwork more than most people do, and I would be glad to take some of that from the others.',
    ],
    past_experience: [
      'For nine years I have led the Sunday group for children from seven to eleven, with two helpers and about fifteen children each week. Before that I worked as a teaching assistant in a primary school, where I looked after two children with additional needs. I have done safeguarding training every two years since I began.',
      'I was a Brownie leader for six years and know how to keep a hall of excited children safe and happy. I have also run the kitchen of our community café on Thursdays since it opened, which means that I know about allergens, fridges and how long everything really takes when thirty people arrive at once.',
    ],
    faith: [
      'I came to faith as a student and have been part of the same church for fourteen years. It is the reason why I do this: I believe that every person is made and loved by God, and that a welcome at a table says so more clearly than many sermons. I pray with the team before we open.',
      'My faith is quiet but it is the middle of my life. I go to the early service, I belong to a house group on Wednesdays, and I try to let what I believe show in how I treat people. For me feeding children whom nobody has asked about is simply what following Jesus looks like.',
    ],
  },
  cy: {
    reason: [
      'Cefais fy magu mewn teulu lle roedd y gwyliau yn anodd, ac rwy’n cofio’r gymdoges oedd â phlât i ni bob amser. Hoffwn fod yn gymydog fel yna i blant eraill erbyn hyn. Mae gen i amser yn yr haf, rwy’n gallu coginio i ddeugain heb boeni, ac rwy’n credu bod bwyta gyda’n gilydd yn newid wythnos gyfan.',
    ],
    past_experience: [
      'Ers naw mlynedd rwy’n arwain y grŵp dydd Sul i blant rhwng saith ac un ar ddeg oed, gyda dau helpwr a thua phymtheg o blant bob wythnos. Cyn hynny roeddwn yn gweithio fel cynorthwyydd dosbarth mewn ysgol gynradd, lle roeddwn yn gofalu am ddau blentyn ag anghenion ychwanegol. Rwy’n gwneud hyfforddiant diogelu bob dwy flynedd.',
    ],
    faith: [
      'Deuthum i ffydd pan oeddwn yn fyfyriwr ac rwy’n rhan o’r un eglwys ers pedair blynedd ar ddeg. Dyna’r rheswm pam rwy’n gwneud hyn: rwy’n credu bod pob person wedi’i greu a’i garu gan Dduw, a bod croeso wrth fwrdd yn dweud hynny’n gliriach na llawer o bregethau. Rwy’n gweddïo gyda’r tîm cyn i ni agor.',
    ],
  },
}

/** Notes of reviewers. */
export const noteTexts = [
  'Spoke on the telephone. Happy to wait for the second reference.',
  'Certificate seen at the training evening.',
  'Would like to begin in the summer; asked about training dates.',
]
