import * as React from 'react';

/*
 * In development React notes for every element where it was made, as an Error with its stack: an eighth of the time of
 * all tests with a document. It is told with a warning as an afterthought, which no test reads. React stops noting after
 * ten thousand; here it believes from the start that it has. Should a new React count elsewhere, tests are slower again
 * and nothing else changes.
 */
const counters: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof counters === 'object' && counters !== null)
  Object.defineProperty(counters, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
