/** Returns true if this browser sends pending changes while Hallbook is closed (Background Sync, only in Chromium). */
export const canSendWhenClosed = (): boolean => 'SyncManager' in window
