import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { v7 as uuid } from 'uuid';

const instance = uuid();

/** Whose figures these are: this run of this program. Nothing is read from the machine or its environment. */
export function describeProcess(): Resource {
  return resourceFromAttributes({ 'service.name': 'tallybook', 'service.instance.id': instance });
}
