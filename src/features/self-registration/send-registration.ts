import { type ParticipantRegistration, participantRegistrationOperations } from '@contract/participant-registration.ts'
import { call } from '@/api/call.ts'
import type { Attempt } from '@/kit/public/attempt.ts'

type Answers = Omit<ParticipantRegistration, 'organisation_hashid' | 'submission_id' | 'leave_empty'>

/**
 * Sends a family's answers to a club (SELF-124).
 * @param leave_empty value of the hidden honeypot field
 * @throws ApiError, NoAnswer
 */
export const sendRegistration = (hashid: string, { id, body }: Attempt, leave_empty: string) =>
  call(participantRegistrationOperations['participant_registration.create'], {
    body: {
      ...(JSON.parse(body) as Answers),
      organisation_hashid: hashid,
      submission_id: id,
      leave_empty,
    },
  })
