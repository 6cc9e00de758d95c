/** Reason for the confirmation: unsaved input, or a bulk action that is running. */
export type LeaveReason = 'unsaved' | 'running'
