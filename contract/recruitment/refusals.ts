/** English texts of refused actions on an application. */
export const refusalTexts = {
  archived: 'This application is archived. Take it back first.',
  no_club: 'This application does not have a Club selected',
  no_email: 'This application has no email address.',
  no_name: 'The form has no first or last name yet.',
  not_submitted: 'The form has to be submitted before this application is converted.',
  not_cleared: 'The form has to be submitted and the checks completed before this application is converted.',
  referee_replaced: 'Another referee was asked instead of this one.',
  referee_has_no_email: 'This referee has no email address.',
  reference_not_submitted: 'A reference can be checked once it is submitted.',
  call_to_come: 'This day is still to come.',
  no_young_helper: 'This application is not a Young Helper’s.',
  health_too_long: 'The two health notes are too long together. Shorten the one in the register first.',
  own_address: 'This is the email address of your own account.',
  user_stays: 'This user cannot be converted to an application.',
} as const
