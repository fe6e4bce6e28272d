// Addresses of databases, as libpq writes them. Each names one server, or a proxy before several.

// A password may have / ? and # as they are, as Compose puts it into an address: it reaches to the @ before a host.
const PASSWORD = /(?<=^postgres(?:ql)?:\/\/[^:@/?#]+:)[^@]*(?=@[^@/?#]+\/)/

/** An address that URL can parse. */
export const encodePassword = (address: string) =>
  address.trim().replace(PASSWORD, (password) => password.replace(/[/?#]/g, encodeURIComponent))

/** libpq's `connect_timeout` of a server's address, in seconds: 0 for ours, undefined for what is no number. */
export function connectTimeoutOf(url: string): number | undefined {
  const given = new URL(url).searchParams.get('connect_timeout') ?? '0'
  return /^\d{1,6}$/.test(given) ? Number(given) : undefined
}
