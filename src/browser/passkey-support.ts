/** True if this browser can use passkeys. It needs WebAuthn, which exists only on secure pages. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'
