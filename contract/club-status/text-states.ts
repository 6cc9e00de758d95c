/** Delivery states of one text to one number. */
export const textStates = ['queued', 'handing_over', 'sent', 'delivered', 'failed', 'perhaps_sent'] as const
export type TextState = (typeof textStates)[number]
