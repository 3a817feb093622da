/**
 * What the host of a request serves: the product itself, a company's public cards, or the product
 * under a partner's name.
 */
export type RequestHost =
  | { kind: 'product'; origin: string; organizationId: null }
  | { kind: 'cards' | 'app'; origin: string; organizationId: string };
