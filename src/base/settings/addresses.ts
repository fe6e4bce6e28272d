// Addresses of databases. One may name several servers, of which the primary is found: as a comma-separated list of
// addresses, or with several hosts in one, as libpq writes it (postgres://user@one:5432,two:5432/name).

const NEXT_ADDRESS = /\s*,\s*(?=postgres(?:ql)?:\/\/)/
// A password may have / ? and # as they are, as Compose puts it into an address: it reaches to the @ before a host.
const PASSWORD = /(?<=^postgres(?:ql)?:\/\/[^:@/?#]+:)[^@]*(?=@[^@/?#]+\/)/
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The addresses of the single servers that an address names. */
export function splitAddress(address: string): string[] {
  return address
    .trim()
    .split(NEXT_ADDRESS)
    .map((each) => each.replace(PASSWORD, (password) => password.replace(/[/?#]/g, encodeURIComponent)))
    .flatMap((each) => {
      const [, before, hosts, after] = PARTS.exec(each) ?? []
      return hosts === undefined ? [each] : hosts.split(',').map((host) => `${before}${host}${after}`)
    })
}

/** libpq's `connect_timeout` of a server's address, in seconds: 0 for ours, undefined for what is no number. */
export function connectTimeoutOf(url: string): number | undefined {
  const given = new URL(url).searchParams.get('connect_timeout') ?? '0'
  return /^\d{1,6}$/.test(given) ? Number(given) : undefined
}
