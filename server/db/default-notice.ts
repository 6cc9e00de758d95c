/** Default privacy notice for families, if the network has not written one. */
export const defaultPrivacyNotice = {
  en: `Why we ask: the lunch club needs your answers to look after you and your children safely, and to know who came.

Who sees them: the people who run your lunch club. The charity that supports it counts families without names, so that funders can see what clubs do. Your answers are never sold, and never used for advertising.

Your own page: your club can send you a private link. With it you can check and correct the facts about your children's health, book places, and see what you gave the club. To open the page a person needs the link and a child's birthday, or a code that we send to you. The link ends 90 days after you last used it.

How long they are kept: for as long as your family comes. Ask your club to remove you, and you leave the register at once; 30 days later everything about you is erased.

Your rights: you may see, correct or remove what is kept about you. Speak to your club. If you are not content, you may complain to the Information Commissioner's Office: ico.org.uk.`,
  cy: `Pam rydym yn gofyn: mae angen eich atebion ar y clwb cinio er mwyn gofalu amdanoch chi a'ch plant yn ddiogel, ac er mwyn gwybod pwy ddaeth.

Pwy sy'n eu gweld: y bobl sy'n rhedeg eich clwb cinio. Mae'r elusen sy'n ei gefnogi yn cyfrif teuluoedd heb enwau, er mwyn i'r cyllidwyr weld beth mae'r clybiau'n ei wneud. Ni chaiff eich atebion byth eu gwerthu na'u defnyddio i hysbysebu.

Eich tudalen eich hun: gall eich clwb anfon dolen breifat atoch. Gyda hi gallwch wirio a chywiro'r ffeithiau am iechyd eich plant, archebu lleoedd, a gweld yr hyn a roddoch i'r clwb. I agor y dudalen mae angen y ddolen a phen-blwydd plentyn, neu god y byddwn yn ei anfon atoch. Daw'r ddolen i ben 90 diwrnod ar ôl i chi ei defnyddio ddiwethaf.

Am ba hyd y cedwir nhw: cyhyd ag y bydd eich teulu'n dod. Gofynnwch i'ch clwb eich tynnu, a byddwch yn gadael y gofrestr ar unwaith; 30 diwrnod wedyn caiff popeth amdanoch ei ddileu.

Eich hawliau: cewch weld, cywiro neu dynnu'r hyn a gedwir amdanoch. Siaradwch â'ch clwb. Os nad ydych yn fodlon, cewch gwyno i Swyddfa'r Comisiynydd Gwybodaeth: ico.org.uk.`,
} as const
