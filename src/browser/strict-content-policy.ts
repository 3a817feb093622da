import { z } from 'zod';

// Must be imported before any schema is created: otherwise zod tries `new Function` to see whether
// it can compile, which the content security policy blocks and reports.
z.config({ jitless: true });
