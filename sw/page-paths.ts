/** Addresses of signed-out users: the sign-in page and pages opened by a link. */
export const SIGNED_OUT_PATHS = [
  /^\/(login|meet_the_team|password_reset_request|refer_applicant)\b/,
  /^\/(booking|family|registration|participant_registration|survey|parental_consent_forms|password_reset|t)\//,
  /^\/(volunteer_)?(application_forms|reference_forms|dbs_forms)\//,
  /^\/(application_status|safeguarding_declarations|safeguarding_declaration_forms)\//,
]

/** Addresses that only central staff can open. The worker does not know the user, so it decides by the address. */
export const STAFF_PATHS = [
  /^\/(admin|church_connections|church_relationship_leads|club_open_list|frozen_years|golden_numbers_manual_entries)\b/,
  /^\/(holiday_texts|important_dates|mails|network_health|network_settings|news|number_exports|organisation_status)\b/,
  /^\/(organisations|parcel_provisions_manual_entries|security_events|sign_in_code|team_members|team_sections)\b/,
  /^\/(concerns\/network_key|users|videos)\b/,
]
