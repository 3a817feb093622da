import { call } from '#tests/stripe-emulator/http/api.ts';
import {
  clearable,
  flag,
  id,
  ignored,
  metadata,
  text,
} from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface Product extends StripeObject {
  object: 'product';
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
  updated: number;
}

export function requireProduct(world: World, productId: string, param?: string): Product {
  return requireObject(world, 'product', productId, { param });
}

const fields = {
  active: flag.optional(),
  description: clearable(text).optional(),
  metadata: metadata.optional(),
  statement_descriptor: ignored,
  tax_code: ignored,
  url: ignored,
  images: ignored,
  marketing_features: ignored,
};

export const productCalls = [
  call({
    method: 'POST',
    path: '/products',
    params: { ...fields, id: id.optional(), name: text },
    run: (world, given) => {
      if (given.id !== undefined && given.id in world.state.objects) {
        throw invalid('Product already exists.', 'id', 'resource_already_exists');
      }
      const created = realNow(world);
      const product: Product = keep(world, {
        ...blank('product'),
        id: given.id ?? makeId('prod', 14),
        object: 'product',
        active: given.active ?? true,
        created,
        updated: created,
        description: given.description ?? null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: given.metadata ?? {},
        name: given.name,
        type: 'service',
      });
      emit(world, 'product.created', product);
      return product;
    },
  }),
  listCall({
    path: '/products',
    kind: 'product',
    by: { active: flag.optional() },
    takes: { ids: ignored, created: ignored },
  }),
  oneCall('/products', 'product'),
  call({
    method: 'POST',
    path: '/products/:id',
    params: { ...fields, name: text.optional(), default_price: ignored },
    run: (world, given, productId) => {
      const product = requireProduct(world, productId);
      if (given.name !== undefined) product.name = given.name;
      if (given.description !== undefined) product.description = given.description;
      if (given.active !== undefined) product.active = given.active;
      Object.assign(product.metadata, given.metadata);
      product.updated = realNow(world);
      emit(world, 'product.updated', product);
      return product;
    },
  }),
];
