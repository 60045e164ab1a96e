const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/u;

/** Whether a connection failed, by the code of its error, because its certificate is not trusted or it has no TLS. */
export const isUntrusted = (code: string): boolean => UNTRUSTED.test(code);
