import * as v from 'valibot'
import { type Bounce, findMailId, findStatus } from '../../outbox/bounce.ts'

type ReportedBounce = { messageId: string; status: string | null }

const optionalText = v.optional(v.string(), '')

/** A bounce report of Amazon SES, with or without the SNS envelope. */
const SesReport = v.pipe(
  v.object({
    notificationType: v.optional(v.string()),
    eventType: v.optional(v.string()),
    bounce: v.object({
      bounceType: v.string(),
      bouncedRecipients: v.array(v.object({ status: optionalText, diagnosticCode: optionalText })),
    }),
    mail: v.object({
      headers: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
      commonHeaders: v.optional(v.object({ messageId: optionalText })),
    }),
  }),
  v.transform(({ bounce, mail }): ReportedBounce[] => {
    if (bounce.bounceType !== 'Permanent') return []
    const [recipient] = bounce.bouncedRecipients
    const header = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')
    return [
      {
        messageId: header?.value ?? mail.commonHeaders?.messageId ?? '',
        status: findStatus(recipient?.status ?? '') ?? findStatus(recipient?.diagnosticCode ?? ''),
      },
    ]
  }),
)

/** Parses JSON. Returns null if the text is not valid. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const SnsReport = v.pipe(
  v.object({ Type: v.literal('Notification'), Message: v.string() }),
  v.transform(({ Message }): unknown => parseJson(Message)),
  SesReport,
)

/** A bounce report of Mailgun. */
const MailgunReport = v.pipe(
  v.object({
    'event-data': v.object({
      event: v.literal('failed'),
      severity: v.string(),
      'delivery-status': v.optional(
        v.object({ 'enhanced-code': optionalText, message: optionalText, description: optionalText }),
      ),
      message: v.object({ headers: v.object({ 'message-id': v.string() }) }),
    }),
  }),
  v.transform(({ 'event-data': event }): ReportedBounce[] => {
    if (event.severity !== 'permanent') return []
    const { 'enhanced-code': code = '', message = '', description = '' } = event['delivery-status'] ?? {}
    return [
      {
        messageId: event.message.headers['message-id'],
        status: findStatus(code) ?? findStatus(message) ?? findStatus(description),
      },
    ]
  }),
)

/** List of SendGrid events. Only bounce events count. */
const SendGridReport = v.pipe(
  v.array(v.object({ event: v.string(), 'smtp-id': optionalText, status: optionalText, reason: optionalText })),
  v.transform((events): ReportedBounce[] =>
    events
      .filter(({ event }) => event === 'bounce')
      .map(({ 'smtp-id': messageId, status, reason }) => ({
        messageId,
        status: findStatus(status) ?? findStatus(reason),
      })),
  ),
)

/** Postmark's types of permanent failures. */
const PERMANENT_POSTMARK_TYPES = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'SpamNotification', 'Blocked']

const PostmarkReport = v.pipe(
  v.object({
    RecordType: v.literal('Bounce'),
    Type: v.string(),
    Details: optionalText,
    Metadata: v.optional(v.record(v.string(), v.string()), {}),
    Content: optionalText,
  }),
  v.transform(({ Type, Details, Metadata, Content }): ReportedBounce[] =>
    PERMANENT_POSTMARK_TYPES.includes(Type)
      ? [
          {
            messageId: Metadata['message-id'] ?? Content,
            status: findStatus(Details) ?? (Type === 'BadEmailAddress' ? '5.1.1' : null),
          },
        ]
      : [],
  ),
)

/** Report of self-hosted relays: the email's `Message-ID` and the status of its refusal. */
const RelayReport = v.pipe(
  v.object({ message_id: v.string(), status: optionalText }),
  v.transform(({ message_id, status }): ReportedBounce[] => [{ messageId: message_id, status: findStatus(status) }]),
)

const ProviderReport = v.union([SendGridReport, SnsReport, SesReport, MailgunReport, PostmarkReport, RelayReport])

/** Parses a provider's report. Returns the permanent bounces of our emails, or null for an unknown report. */
export const parseProviderBounces = (json: unknown): Bounce[] | null => {
  const result = v.safeParse(ProviderReport, json)
  if (!result.success) return null
  return result.output.flatMap(({ messageId, status }) => {
    const mail = findMailId(messageId)
    return mail === null ? [] : [{ mail, status }]
  })
}
