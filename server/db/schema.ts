/** All tables, for drizzle-kit and the database client. */

export {
  bookingAnswerNonces,
  bookingAnswerPlaces,
  bookingAnswers,
  bookingLinks,
  bookings,
} from './tables/bookings.ts'
export { clearances } from './tables/clearances.ts'
export {
  aliases,
  attendance,
  checklist,
  conflicts,
  groups,
  holidayAllocation,
  merges,
  sessions,
  waitingChanges,
} from './tables/club.ts'
export { calendarFeeds, holidayConfirmations } from './tables/club-status.ts'
export {
  concernDeeds,
  concernKeyConfirmations,
  concernKeys,
  concernSeals,
  concerns,
} from './tables/concerns.ts'
export { churchConnections, importantDates, news, videos } from './tables/content.ts'
export { departures } from './tables/departures.ts'
export { ethnicityCaptures, heldEthnicities } from './tables/ethnicity.ts'
export { attendanceFacts } from './tables/facts.ts'
export {
  familyLinkKeys,
  familyLinkQuestions,
  familyLinks,
  familyLinkTries,
  familyTypedAddresses,
  noFamilyLinkReasons,
} from './tables/family-links.ts'
export { familyRequests } from './tables/family-requests.ts'
export { familyTexts } from './tables/family-texts.ts'
export {
  holidayTextMessages,
  holidayTexts,
  holidayTextWaves,
  textMessages,
  textParts,
  textReceipts,
  textStops,
} from './tables/holiday-texts.ts'
export { mails } from './tables/mails.ts'
export { goldenNumbersManualEntries, parcelProvisionsManualEntries } from './tables/manual-entries.ts'
export { media } from './tables/media.ts'
export { musters } from './tables/musters.ts'
export { networkSettings } from './tables/network-settings.ts'
export { frozenYears, numberExports, sessionPlaces } from './tables/numbers.ts'
export { oneTimeCodes } from './tables/one-time-codes.ts'
export { backupRuns, servers } from './tables/operations.ts'
export { organisations, regionalLeaders, versions } from './tables/organisations.ts'
export { parcelProvisionRegistered, parcelProvisions } from './tables/parcels.ts'
export { passkeyChallenges, passkeys } from './tables/passkeys.ts'
export { recordChanges } from './tables/record-changes.ts'
export {
  applicationLooks,
  applicationNotes,
  applicationOwnAnswers,
  applicationReferences,
  applicationRequests,
  applications,
  dbsForms,
  parentalConsentForms,
  publicLinks,
  referrals,
  safeguardingDeclarations,
} from './tables/recruitment.ts'
export { registered } from './tables/registered.ts'
export { resourceDirectories, resourceFiles, uploads, videoResourceFiles } from './tables/resources.ts'
export { securityEvents } from './tables/security-events.ts'
export { surveys } from './tables/surveys.ts'
export { devices, heldChanges, mutations, network, offeredRemovals, options } from './tables/sync.ts'
export { teamMembers, teamSections } from './tables/team.ts'
export { clubRole, networkRole } from './tables/tenancy.ts'
export {
  insightTotals,
  lunchClubTotals,
  numbersChanged,
  numbersCounted,
  parcelTotals,
} from './tables/totals.ts'
export { passwordResets, signIns, signInTries, users } from './tables/users.ts'
