/** Whether this browser sends what waits while Hallbook is closed (Background Sync: Chromium alone). */
export const sendsWhenClosed = (): boolean => 'SyncManager' in window
